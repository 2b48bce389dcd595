import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FileRow, ImportedRow } from '#shared/imports/matching.ts';
import type { Pace } from '#shared/imports/pace.ts';

/** How many rows there are on each day. */
export type RowsByDay = ReadonlyMap<CalendarDate, number>;

type Row = Pick<FileRow, 'date' | 'amount' | 'status'>;

/** The rows of a file that the bank has booked. */
export function* countBooked(
  rows: readonly Row[],
  today: CalendarDate,
  pace: Pace,
): Generator<void, { readonly days: RowsByDay; readonly keys: ReadonlyMap<string, number> }> {
  const days = new Map<CalendarDate, number>();
  const keys = new Map<string, number>();
  for (const row of rows) {
    if (pace.count()) yield;
    const { date, amount, status } = row;
    if (status !== null || amount === 0 || date > today) continue;
    add(days, date, 1);
    add(keys, keyOf(row), 1);
  }
  return { days, keys };
}

/** How many of the booked rows of a file each source has, with the same day and amount. A row that later files repeat counts once. */
export function* coincidingBySource(
  keys: ReadonlyMap<string, number>,
  imported: readonly ImportedRow[],
  pace: Pace,
): Generator<void, Map<string, RowsByDay>> {
  const seen = new Set<string>();
  const left = new Map<string, number>();
  const bySource = new Map<string, Map<CalendarDate, number>>();
  for (const { date, amount, itemId, sourceId } of imported) {
    if (pace.count()) yield;
    const key = keyOf({ date, amount });
    const inFile = keys.get(key);
    const item = `${itemId} ${key}`;
    if (inFile === undefined || seen.has(item)) continue;
    seen.add(item);
    const place = `${sourceId} ${key}`;
    const open = left.get(place) ?? inFile;
    if (open === 0) continue;
    left.set(place, open - 1);
    const days = bySource.get(sourceId) ?? new Map<CalendarDate, number>();
    bySource.set(sourceId, days);
    add(days, date, 1);
  }
  return bySource;
}

const LEAST = 3;
const SHARE = 0.8;

/**
 * Whether a file shows the account of stored rows: on the days that both have, at least three rows coincide, and these are at
 * least four of five of either side. Another account with the same standing orders has other rows beside them.
 */
export function isSameAccount(file: RowsByDay, stored: RowsByDay, coinciding: RowsByDay): boolean {
  const [one, two] = [spanOf(file), spanOf(stored)];
  const start = one.start > two.start ? one.start : two.start;
  const end = one.end < two.end ? one.end : two.end;
  const within = (days: RowsByDay) => {
    let count = 0;
    for (const [date, rows] of days) if (date >= start && date <= end) count += rows;
    return count;
  };
  const both = within(coinciding);
  return both >= LEAST && both >= SHARE * within(file) && both >= SHARE * within(stored);
}

function spanOf(days: RowsByDay): { start: string; end: string } {
  let [start, end] = ['', ''];
  for (const date of days.keys()) {
    if (start === '' || date < start) start = date;
    if (date > end) end = date;
  }
  return { start, end };
}

function keyOf({ date, amount }: Pick<Row, 'date' | 'amount'>): string {
  return `${date} ${amount}`;
}

function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}
