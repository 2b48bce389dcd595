import { type CalendarDate, dateOfNumber, dayNumber } from '#shared/calendar-date.ts';
import type { FileRow, ImportedRow } from '#shared/imports/matching.ts';
import type { Pace } from '#shared/pace.ts';

/** How many rows there are on each day. */
export type RowsByDay = ReadonlyMap<CalendarDate, number>;

/** How many rows there are on each numbered day, by their amount. */
type RowsByAmount = ReadonlyMap<number, ReadonlyMap<number, number>>;

type Row = Pick<FileRow, 'date' | 'amount' | 'status'>;

export interface BookedRows {
  readonly days: RowsByDay;
  readonly amounts: RowsByAmount;
}

/** The rows of one account of a file that the bank has booked. */
export function* countBooked(rows: readonly Row[], today: CalendarDate, pace: Pace): Generator<void, BookedRows> {
  const days = new Map<CalendarDate, number>();
  const amounts = new Map<number, Map<number, number>>();
  for (const { date, amount, status } of rows) {
    if (pace.count()) yield;
    if (status !== null || amount === 0 || date > today) continue;
    add(days, date, 1);
    add(at(amounts, amount), dayNumber(date), 1);
  }
  return { days, amounts };
}

/** The stored rows of each source with the amounts of a file, by their amount. */
type StoredByAmount = ReadonlyMap<number, ReadonlyMap<string, ReadonlyMap<number, number>>>;

/** Goes through the stored rows once, however many accounts the file has. A row that later files repeat counts once. */
export function* countStored(
  files: readonly BookedRows[],
  imported: readonly ImportedRow[],
  pace: Pace,
): Generator<void, StoredByAmount> {
  const seen = new Set<string>();
  const stored = new Map<number, Map<string, Map<number, number>>>();
  for (const { amounts } of files) {
    for (const amount of amounts.keys()) {
      if (pace.count()) yield;
      stored.set(amount, new Map());
    }
  }
  for (const { itemId, sourceId, date, amount } of imported) {
    if (pace.count()) yield;
    const bySource = stored.get(amount);
    const item = `${itemId} ${date} ${amount}`;
    if (!bySource || seen.has(item)) continue;
    seen.add(item);
    add(at(bySource, sourceId), dayNumber(date), 1);
  }
  return stored;
}

/** The rows of a file that a source has, too. */
export interface Coinciding {
  /** On the days of the file. */
  readonly days: RowsByDay;
  /** How many different amounts they have. */
  readonly amounts: number;
}

/** @param apart how many days two rows of the same amount are apart at most */
export function* coincidingBySource(
  { amounts }: BookedRows,
  stored: StoredByAmount,
  apart: number,
  pace: Pace,
): Generator<void, ReadonlyMap<string, Coinciding>> {
  const bySource = new Map<string, { days: Map<CalendarDate, number>; amounts: number }>();
  for (const [amount, inFile] of amounts) {
    const file = inOrder(inFile);
    for (const [source, rows] of stored.get(amount) ?? []) {
      const both = bySource.get(source) ?? { days: new Map(), amounts: 0 };
      bySource.set(source, both);
      let isIn = false;
      for (const [day, count] of pairedByDay(file, inOrder(rows), apart)) {
        if (pace.count()) yield;
        if (count === 0) continue;
        isIn = true;
        add(both.days, dateOfNumber(day), count);
      }
      if (isIn) both.amounts += 1;
    }
  }
  return bySource;
}

type CountedDay = readonly [day: number, count: number];

export function inOrder(days: ReadonlyMap<number, number>): CountedDay[] {
  return [...days].sort(([one], [other]) => one - other);
}

/** Pairs as many rows as possible, the earliest first, and counts them on the days of the file. */
export function* pairedByDay(
  file: readonly CountedDay[],
  stored: readonly CountedDay[],
  apart: number,
): Generator<CountedDay> {
  let place = 0;
  let used = 0;
  for (const [day, count] of file) {
    let paired = 0;
    for (let other = stored[place]; other && other[0] <= day + apart; other = stored[place]) {
      const taken = other[0] < day - apart ? 0 : Math.min(count - paired, other[1] - used);
      paired += taken;
      used += taken;
      if (paired === count) break;
      place += 1;
      used = 0;
    }
    yield [day, paired];
  }
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
  const both = coinciding.values().reduce((sum, rows) => sum + rows, 0);
  // Near the ends, a row of either side can be in a pair with one beyond them.
  const isMost = (days: RowsByDay) => both >= SHARE * (both + within(days) - within(coinciding));
  return both >= LEAST && isMost(file) && isMost(stored);
}

function spanOf(days: RowsByDay): { start: string; end: string } {
  let [start, end] = ['', ''];
  for (const date of days.keys()) {
    if (start === '' || date < start) start = date;
    if (date > end) end = date;
  }
  return { start, end };
}

export function add<Key>(counts: Map<Key, number>, key: Key, count: number): void {
  counts.set(key, (counts.get(key) ?? 0) + count);
}

/** The counts of a key, which are empty at first. */
export function at<Key, Value>(all: Map<Key, Map<Value, number>>, key: Key): Map<Value, number> {
  const counts = all.get(key) ?? new Map<Value, number>();
  all.set(key, counts);
  return counts;
}
