import type { CalendarDate } from '#shared/calendar-date.ts';
import { isCurrencyCode, markOf, readAmount, toCents, type WrittenAmount } from '#shared/statements/amounts.ts';
import { flagSide } from '#shared/statements/csv/flags.ts';
import type { Cells } from '#shared/statements/csv/split-cells.ts';
import { readDate, toDate } from '#shared/statements/dates.ts';
import { fold } from '#shared/statements/text.ts';

/** What the cells of one column are. */
export interface ColumnStats {
  readonly index: number;
  /** The folded name; empty without a header. */
  readonly name: string;
  readonly rows: number;
  readonly filled: number;
  readonly dates: number;
  /** The date of each row, with the day first if it may be either. */
  readonly days: readonly (CalendarDate | null | undefined)[];
  readonly amounts: number;
  readonly negatives: number;
  /** Amounts with a decimal mark. */
  readonly fractions: number;
  readonly currencies: number;
  readonly flags: number;
  /** Cells with letters that are none of these. */
  readonly texts: number;
  /** The amount of each row, as its own separators suggest. */
  readonly cents: readonly (number | undefined)[];
  /** The different cells, up to 30. */
  readonly values: ReadonlySet<string>;
}

/** Identifiers, such as `007` and `123456789012`, are no amounts. */
const IDENTIFIER = /^(?:0\d+|\d{9,})$/;

/** What some banks write instead of nothing. */
const NOTHING = /^(?:[-\u2012-\u2015]+|n\/?a|null|none)$/i;

/** @returns undefined for an empty cell, a dash, and text. */
export function amountInCell(cell: string): WrittenAmount | undefined {
  return IDENTIFIER.test(cell) || readDate(cell) ? undefined : readAmount(cell);
}

/** Whether a record has a date and an amount. */
export function isRow({ cells }: Pick<Cells, 'cells'>): boolean {
  return cells.some((cell) => readDate(cell)) && cells.some((cell) => amountInCell(cell));
}

export function measureColumns(
  records: readonly Pick<Cells, 'cells'>[],
  header: readonly string[],
): readonly ColumnStats[] {
  const width = Math.max(0, ...records.map(({ cells }) => cells.length));
  return Array.from({ length: width }, (_, index) => measure(records, index, fold(header[index] ?? '')));
}

function measure(records: readonly Pick<Cells, 'cells'>[], index: number, name: string): ColumnStats {
  const counts = { filled: 0, dates: 0, amounts: 0, negatives: 0, fractions: 0, currencies: 0, flags: 0, texts: 0 };
  const values = new Set<string>();
  const cents: (number | undefined)[] = [];
  const days: (CalendarDate | null | undefined)[] = [];
  for (const { cells } of records) {
    const cell = cells[index] ?? '';
    const date = readDate(cell);
    const amount = date || IDENTIFIER.test(cell) ? undefined : readAmount(cell);
    cents.push(amount && centsOf(amount));
    days.push(date && (toDate(date, 'dmy') ?? toDate(date, 'mdy')));
    if (cell === '') continue;
    if (values.size < 30) values.add(cell);
    if (flagSide(cell)) counts.flags++;
    if (NOTHING.test(cell)) continue;
    counts.filled++;
    if (date) counts.dates++;
    else if (isCurrencyCode(cell)) counts.currencies++;
    else if (amount) {
      counts.amounts++;
      if (amount.isNegative) counts.negatives++;
      if (/[.,]\d{1,2}$/.test(amount.digits)) counts.fractions++;
    } else if (/\p{L}/u.test(cell)) counts.texts++;
  }
  return { index, name, rows: records.length, values, cents, days, ...counts };
}

function centsOf(amount: WrittenAmount): number | undefined {
  const cents = toCents(amount, markOf(amount.digits) === ',' ? ',' : '.');
  return typeof cents === 'number' ? cents : undefined;
}

export function isDateColumn({ dates, filled }: ColumnStats): boolean {
  return dates > 0 && dates * 2 >= filled;
}

export function isNumeric({ amounts, filled }: ColumnStats): boolean {
  return amounts > 0 && amounts * 10 >= filled * 6;
}
