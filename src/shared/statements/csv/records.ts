import { isRow } from '#shared/statements/csv/column-stats.ts';
import { type Cells, closingQuote, type Delimiter, splitCells } from '#shared/statements/csv/split-cells.ts';
import { MAX_CELL } from '#shared/statements/limits.ts';
import type { Line } from '#shared/statements/lines.ts';

export interface CsvRecord extends Cells {
  readonly line: number;
  /** The text as it stands in the file. */
  readonly text: string;
  /** A remark about the record for the user. */
  readonly note?: string;
}

const UNCLOSED = 'A quote of this line is not closed.';

/** The lines that one record may span. */
const MAX_SPAN = 60;
/** The cells of one record that may span lines. */
const MAX_CELLS = 3;

/**
 * Splits lines into records. A quoted cell may contain line ends if that gives a record of the usual width; otherwise its closing
 * quote is missing, and the record ends with its line. So a missing quote never swallows the file.
 */
export function readRecords(lines: readonly Line[], delimiter: Delimiter): readonly CsvRecord[] {
  const singles = lines.map(({ line, text }) => ({ line, text, ...splitCells(text, delimiter) }));
  if (!singles.some(({ isOpen }) => isOpen)) return singles;
  const width = usualWidth(singles);
  const closes = singles.map(({ text }) => closingQuote(text, 0, delimiter) !== -1);
  const table = { singles, closes, width, delimiter };
  const records: CsvRecord[] = [];
  for (let index = 0; index < singles.length; index++) {
    const single = singles[index] as CsvRecord;
    const joined = single.isOpen ? joinLines(table, index, records.at(-1)?.columns ?? 0) : undefined;
    if (joined) {
      records.push(joined.record);
      index = joined.last;
    } else {
      records.push(single.isOpen ? { ...single, ...splitCells(single.text, delimiter, true), note: UNCLOSED } : single);
    }
  }
  return records;
}

interface Split {
  readonly singles: readonly CsvRecord[];
  /** Whether a line closes a cell that an earlier line opens. */
  readonly closes: readonly boolean[];
  readonly width: number;
  readonly delimiter: Delimiter;
}

/**
 * Joins the lines of the record that begins with an open line.
 * @param above the width of the record above it, such as the header below a preamble
 * @returns undefined if a quote is missing.
 */
function joinLines(split: Split, start: number, above: number): { record: CsvRecord; last: number } | undefined {
  const { singles, width, delimiter } = split;
  const widths = above > 2 ? [width, above] : [width];
  // Behind the header, the ends of such cells may be as wide as a preamble.
  for (const last of closingLines(split, start, above > 2 ? above : width)) {
    const lines = singles.slice(start, last + 1);
    const text = lines.map((line) => line.text).join('\n');
    const cells = splitCells(text, delimiter);
    if (!cells.isOpen && (width === 0 || widths.includes(cells.columns))) {
      return { record: { ...(singles[start] as CsvRecord), ...cells, text }, last };
    }
  }
  return undefined;
}

/** The most frequent number of columns of complete lines with at least two. */
export function usualWidth(records: readonly Cells[]): number {
  const counts = new Map<number, number>();
  for (const { columns, isOpen } of records) {
    if (!isOpen && columns > 1) counts.set(columns, (counts.get(columns) ?? 0) + 1);
  }
  return [...counts].reduce((best, [width, count]) => (count > (counts.get(best) ?? 0) ? width : best), 0);
}

/** Whether a line with an odd number of quotes has no date, and so ends a cell of an earlier line. */
function isEnd(line: CsvRecord): boolean {
  return line.text.split('"').length % 2 === 0 && !isRow(line);
}

/**
 * The first lines that may close the last cell that spans lines.
 * @param whole the width of a line that is a record of its own, and ends the search
 */
function* closingLines({ singles, closes }: Split, start: number, whole: number): Generator<number> {
  let length = singles[start]?.text.length ?? 0;
  let found = 0;
  for (let last = start + 1; last <= start + MAX_SPAN && last < singles.length && found < MAX_CELLS; last++) {
    const next = singles[last] as CsvRecord;
    length += next.text.length + 1;
    if (length > MAX_CELL || (next.columns === whole && !next.isOpen && !isEnd(next))) return;
    if (!closes[last]) continue;
    found += 1;
    yield last;
  }
}
