import { amountInCell, isRow } from '#shared/statements/csv/column-stats.ts';
import { type CsvRecord, readRecords, usualWidth } from '#shared/statements/csv/records.ts';
import type { Delimiter } from '#shared/statements/csv/split-cells.ts';
import { readDate } from '#shared/statements/dates.ts';
import type { Line } from '#shared/statements/lines.ts';

export interface Table {
  /** The lines above the header. */
  readonly preamble: readonly CsvRecord[];
  /** Empty without a header. */
  readonly header: readonly string[];
  /** Everything below the header. */
  readonly body: readonly CsvRecord[];
  /** A part of the body: records with a date and an amount, from which the columns are recognized. */
  readonly sample: readonly CsvRecord[];
}

export const DELIMITERS: readonly Delimiter[] = [',', ';', '\t', '|'];
/** The lines by which the delimiter is chosen. */
const TRIAL = 200;
/** The records by which the columns are recognized. */
const SAMPLE = 300;

/** @returns undefined if no line has a date and an amount. */
export function readTable(lines: readonly Line[]): Table | undefined {
  const [first] = lines;
  const declared = /^"?sep=(.)"?\s*$/i.exec(first?.text ?? '')?.[1];
  const content = declared ? lines.slice(1) : lines;
  const known = DELIMITERS.find((delimiter) => delimiter === declared);
  const delimiter = known ?? chooseDelimiter(content);
  if (delimiter) return tableOf(readRecords(content, delimiter));
  const unwrapped = content.map(unwrap);
  const inner = chooseDelimiter(unwrapped);
  return inner && tableOf(readRecords(unwrapped, inner));
}

/** A file whose every line is one quoted cell with the real line inside. */
function unwrap({ line, text }: Line): Line {
  const [, inner] = /^\s*"(.*)"[\s;,]*$/.exec(text) ?? [];
  return { line, text: inner?.replaceAll('""', '"') ?? text };
}

/** The delimiter that gives most lines a date and an amount, then the one with the most even columns. */
function chooseDelimiter(lines: readonly Line[]): Delimiter | undefined {
  const trial = lines.slice(0, TRIAL);
  const scored = DELIMITERS.map((delimiter) => {
    const records = readRecords(trial, delimiter);
    const width = usualWidth(records);
    const even = records.filter(({ columns }) => columns === width).length;
    return { delimiter, rows: records.filter(isRow).length, even };
  });
  const [best] = scored.sort((one, two) => two.rows - one.rows || two.even - one.even);
  return best && best.rows > 0 ? best.delimiter : undefined;
}

function tableOf(records: readonly CsvRecord[]): Table | undefined {
  const step = Math.max(1, Math.floor(records.length / SAMPLE));
  const rows = records.filter((record, index) => (index < TRIAL || index % step === 0) && isRow(record));
  const width = usualWidth(rows);
  const sample = rows.filter(({ columns }) => columns === width);
  const [first] = sample;
  if (!first) return undefined;
  const start = records.indexOf(first);
  const header = headerAbove(records, start, width);
  if (header === -1) return { preamble: [], header: [], body: records, sample };
  const names = records[header]?.cells ?? [];
  const preamble = records.slice(0, header);
  const joined = sample.map((record) => joinDecimals(record, names.length));
  const body = records.slice(header + 1);
  if (joined.includes(undefined)) return { preamble, header: names, body, sample };
  const repaired = body.map((record) => joinDecimals(record, names.length) ?? record);
  return { preamble, header: names, body: repaired, sample: joined as CsvRecord[] };
}

/** The two parts of an amount with a decimal comma. */
const WHOLE = /^(?:\p{Sc} ?)?[-+]?(?:\p{Sc} ?)?\d[\d. ]*$/u;
const CENTS = /^\d\d(?: ?(?:\p{Sc}|[A-Z]{3}))?$/u;

/**
 * Joins amounts such as `-5,20` without quotes in a file whose columns are separated by commas.
 * @param width the number of names in the header
 * @returns undefined unless this explains all of its columns that have no name.
 */
function joinDecimals(record: CsvRecord, width: number): CsvRecord | undefined {
  const cells: string[] = [];
  for (const cell of record.cells) {
    const before = cells.at(-1) ?? '';
    if (CENTS.test(cell) && WHOLE.test(before)) cells[cells.length - 1] = `${before},${cell}`;
    else cells.push(cell);
  }
  const isExplained = record.columns > width && record.cells.length === record.columns && cells.length === width;
  return isExplained ? { ...record, cells, columns: width } : undefined;
}

/** The nearest record above the first row that has names for at least half of the columns; -1 without one. */
function headerAbove(records: readonly CsvRecord[], start: number, width: number): number {
  for (let index = start - 1; index >= 0; index--) {
    const cells = records[index]?.cells.filter((cell) => cell !== '') ?? [];
    const names = cells.filter((cell) => /\p{L}/u.test(cell) && !readDate(cell) && !amountInCell(cell));
    if (names.length > 1 && names.length * 2 >= width && names.length * 10 >= cells.length * 8) return index;
  }
  return -1;
}
