import { type Cells, closingQuote, type Delimiter, splitCells } from '#shared/statements/csv/split-cells.ts';
import { MAX_CELL } from '#shared/statements/limits.ts';
import type { Line } from '#shared/statements/lines.ts';

export interface CsvRecord extends Cells {
  readonly line: number;
  /** The text as it stands in the file. */
  readonly text: string;
}

/** The lines that one quoted cell may span. */
const MAX_SPAN = 60;

/**
 * Splits lines into records. A quoted cell may contain line ends if that gives a record of the usual width; otherwise its closing
 * quote is missing, and the record ends with its line. So a missing quote never swallows the file.
 */
export function readRecords(lines: readonly Line[], delimiter: Delimiter): readonly CsvRecord[] {
  const singles = lines.map((line) => ({ ...line, ...splitCells(line.text, delimiter) }));
  if (!singles.some(({ isOpen }) => isOpen)) return singles;
  const width = usualWidth(singles);
  const closes = singles.map(({ text }) => closingQuote(text, 0, delimiter) !== -1);
  const records: CsvRecord[] = [];
  for (let index = 0; index < singles.length; index++) {
    const single = singles[index] as CsvRecord;
    const last = single.isOpen ? lastLineOf(singles, closes, index, width) : index;
    const text = lines
      .slice(index, last + 1)
      .map((line) => line.text)
      .join('\n');
    const joined = last > index ? splitCells(text, delimiter) : undefined;
    if (joined && !joined.isOpen && (width === 0 || joined.columns === width)) {
      records.push({ ...single, ...joined, text });
      index = last;
    } else {
      records.push(single.isOpen ? { ...single, ...splitCells(single.text, delimiter, true), isOpen: false } : single);
    }
  }
  return records;
}

/** The most frequent number of columns of complete lines with at least two. */
export function usualWidth(records: readonly Cells[]): number {
  const counts = new Map<number, number>();
  for (const { columns, isOpen } of records) {
    if (!isOpen && columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1);
  }
  return [...counts].reduce((best, [width, count]) => (count > (counts.get(best) ?? 0) ? width : best), 0);
}

/** The line that closes the cell that an earlier line opens; the earlier line itself if none does. */
function lastLineOf(singles: readonly CsvRecord[], closes: readonly boolean[], start: number, width: number): number {
  let length = singles[start]?.text.length ?? 0;
  for (let last = start + 1; last <= start + MAX_SPAN && last < singles.length; last++) {
    const next = singles[last] as CsvRecord;
    length += next.text.length + 1;
    if (length > MAX_CELL || (next.columns === width && !next.isOpen)) return start;
    if (closes[last]) return last;
  }
  return start;
}
