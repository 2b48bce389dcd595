import { type CalendarDate, dateOfNumber, dayNumber } from '#shared/calendar-date.ts';
import type { FileRow, ImportedRow } from '#shared/imports/matching.ts';
import type { Pace } from '#shared/pace.ts';

/** How many rows there are on each day. */
export type RowsByDay = ReadonlyMap<CalendarDate, number>;

/** The numbered days of rows, in order, by their amount. */
type DaysByAmount = ReadonlyMap<number, readonly number[]>;

type Row = Pick<FileRow, 'date' | 'amount' | 'status'>;

export interface BookedRows {
  readonly days: RowsByDay;
  readonly amounts: DaysByAmount;
}

/** The rows of one account of a file that the bank has booked. */
export function* countBooked(rows: readonly Row[], today: CalendarDate, pace: Pace): Generator<void, BookedRows> {
  const days = new Map<CalendarDate, number>();
  const amounts = new Map<number, number[]>();
  for (const { date, amount, status } of rows) {
    if (pace.count()) yield;
    if (status !== null || amount === 0 || date > today) continue;
    add(days, date);
    amounts.getOrInsertComputed(amount, () => []).push(dayNumber(date));
  }
  yield* sort(amounts.values(), pace);
  return { days, amounts };
}

/** The days of the stored rows of each source with the amounts of a file, by their amount. */
type StoredByAmount = ReadonlyMap<number, ReadonlyMap<string, readonly number[]>>;

/** Goes through the stored rows once, however many accounts the file has. A row that later files repeat counts once. */
export function* countStored(
  files: readonly BookedRows[],
  imported: readonly Pick<ImportedRow, 'itemId' | 'sourceId' | 'date' | 'amount'>[],
  pace: Pace,
): Generator<void, StoredByAmount> {
  const seen = new Set<string>();
  const stored = new Map<number, Map<string, number[]>>();
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
    bySource.getOrInsertComputed(sourceId, () => []).push(dayNumber(date));
  }
  for (const bySource of stored.values()) yield* sort(bySource.values(), pace);
  return stored;
}

function* sort(lists: Iterable<number[]>, pace: Pace): Generator<void, void> {
  for (const days of lists) {
    if (pace.count(days.length)) yield;
    days.sort((one, other) => one - other);
  }
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
    for (const [source, days] of stored.get(amount) ?? []) {
      const both = bySource.getOrInsertComputed(source, () => ({ days: new Map(), amounts: 0 }));
      if (pace.count()) yield;
      let isIn = false;
      for (const [place] of pairsInOrder(inFile, days, apart)) {
        if (pace.count()) yield;
        isIn = true;
        add(both.days, dateOfNumber(inFile[place] as number));
      }
      if (isIn) both.amounts += 1;
    }
  }
  return bySource;
}

/**
 * Pairs as many days as possible of two lists, both in order.
 * @param apart how many days two of a pair are apart at most
 * @returns their places
 */
export function* pairsInOrder(
  days: readonly number[],
  others: readonly number[],
  apart: number,
): Generator<readonly [place: number, other: number]> {
  let other = 0;
  for (const [place, day] of days.entries()) {
    while ((others[other] ?? Number.POSITIVE_INFINITY) < day - apart) other += 1;
    if ((others[other] ?? Number.POSITIVE_INFINITY) > day + apart) continue;
    yield [place, other];
    other += 1;
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
  return within(coinciding) >= LEAST && isMost(file) && isMost(stored);
}

function spanOf(days: RowsByDay): { start: string; end: string } {
  let [start, end] = ['', ''];
  for (const date of days.keys()) {
    if (start === '' || date < start) start = date;
    if (date > end) end = date;
  }
  return { start, end };
}

function add<Key>(counts: Map<Key, number>, key: Key): void {
  counts.set(key, (counts.get(key) ?? 0) + 1);
}
