import type { CalendarDate } from '#shared/calendar-date.ts';
import type { FileRow, ImportedRow } from '#shared/imports/matching.ts';
import type { Pace } from '#shared/pace.ts';

/** How many rows there are on each day. */
export type RowsByDay = ReadonlyMap<CalendarDate, number>;

/** How many rows have a day and an amount; the key begins with the day. */
type RowsByKey = ReadonlyMap<string, number>;

type Row = Pick<FileRow, 'date' | 'amount' | 'status'>;

export interface BookedRows {
  readonly days: RowsByDay;
  readonly keys: RowsByKey;
}

/** The rows of one account of a file that the bank has booked. */
export function* countBooked(rows: readonly Row[], today: CalendarDate, pace: Pace): Generator<void, BookedRows> {
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

/** How many stored rows of each source have the days and amounts of a file. A row that later files repeat counts once. */
type StoredByKey = ReadonlyMap<string, ReadonlyMap<string, number>>;

/** Goes through the stored rows once, however many accounts the file has. */
export function* countStored(
  files: readonly BookedRows[],
  imported: readonly ImportedRow[],
  pace: Pace,
): Generator<void, StoredByKey> {
  const seen = new Set<string>();
  const stored = new Map<string, Map<string, number>>();
  for (const { keys } of files) {
    for (const key of keys.keys()) {
      if (pace.count()) yield;
      stored.set(key, new Map());
    }
  }
  for (const row of imported) {
    if (pace.count()) yield;
    const key = keyOf(row);
    const bySource = stored.get(key);
    const item = `${row.itemId} ${key}`;
    if (!bySource || seen.has(item)) continue;
    seen.add(item);
    add(bySource, row.sourceId, 1);
  }
  return stored;
}

/** How many rows of a file each source has on each day. */
export function* coincidingBySource(
  { keys }: BookedRows,
  stored: StoredByKey,
  pace: Pace,
): Generator<void, ReadonlyMap<string, RowsByDay>> {
  const bySource = new Map<string, Map<CalendarDate, number>>();
  for (const [key, inFile] of keys) {
    for (const [source, count] of stored.get(key) ?? []) {
      if (pace.count()) yield;
      const days = bySource.get(source) ?? new Map<CalendarDate, number>();
      bySource.set(source, days);
      add(days, key.slice(0, DAY_LENGTH) as CalendarDate, Math.min(count, inFile));
    }
  }
  return bySource;
}

const DAY_LENGTH = '2026-01-31'.length;
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
