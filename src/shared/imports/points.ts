import { dayNumber } from '#shared/calendar-date.ts';
import type { TransactionId } from '#shared/ids.ts';
import type { EnteredTransaction, FileRow, FileSource, ImportedRow, Match } from '#shared/imports/matching.ts';
import type { Point } from '#shared/imports/shelves.ts';
import type { Pace } from '#shared/pace.ts';

/** A row of the file and, once it is known, its match. */
export interface RowPoint extends Point {
  readonly row: FileRow;
  readonly index: number;
  readonly layout: string | null;
  readonly thing: { isUsed: boolean; match: Match | null };
}

/** An item of earlier imports, or a transaction that the user entered. */
export interface Known {
  isUsed: boolean;
  /** Null for an entered transaction. */
  readonly itemId: string | null;
  readonly layout: string | null;
  state: ImportedRow['state'];
  isSavings: boolean;
  transactionId: TransactionId | null;
}

export interface KnownPoint extends Point {
  readonly thing: Known;
}

/** The rows of a file, the latest day first, in an order that depends on their place only if they do not differ otherwise. */
export function* rowPoints(sources: readonly FileSource[], pace: Pace): Generator<void, RowPoint[]> {
  const byDay = new Map<number, RowPoint[]>();
  let index = 0;
  for (const [sourceIndex, { sourceId, layout = null, rows }] of sources.entries()) {
    const source = sourceId ?? `new ${sourceIndex}`;
    for (const row of rows) {
      if (pace.count()) yield;
      const { amount, text, externalId } = row;
      const thing = { isUsed: false, match: null };
      const day = dayNumber(row.date);
      const point = { day, amount, text, source, externalId, layout, row, index, thing };
      const sameDay = byDay.get(day);
      if (sameDay) sameDay.push(point);
      else byDay.set(day, [point]);
      index += 1;
    }
  }
  const days = [...byDay].sort(([one], [other]) => other - one);
  for (const [, points] of days) {
    if (pace.count(points.length)) yield;
    points.sort(byContent);
  }
  return days.flatMap(([, points]) => points);
}

function byContent(a: RowPoint, b: RowPoint): number {
  return (
    compare(a.text, b.text) ||
    a.amount - b.amount ||
    compare(a.externalId ?? '', b.externalId ?? '') ||
    compare(a.source, b.source) ||
    Number(a.row.isTransfer) - Number(b.row.isTransfer) ||
    a.index - b.index
  );
}

/**
 * One point for each row of earlier imports. The rows of an item share their thing, as do items with the same transaction: after an
 * import is undone and restored, another one may have linked what it linked.
 */
export function* itemPoints(imported: readonly ImportedRow[], pace: Pace): Generator<void, KnownPoint[]> {
  const items = new Map<string, Known>();
  const transactions = new Map<TransactionId, Known>();
  const points: KnownPoint[] = [];
  for (const {
    itemId,
    layout,
    state,
    isSavings,
    transactionId,
    date,
    amount,
    text,
    externalId,
    sourceId,
  } of imported) {
    if (pace.count()) yield;
    const known = items.get(itemId) ?? (transactionId === null ? undefined : transactions.get(transactionId));
    const thing = known ?? { isUsed: false, itemId, layout, state, isSavings, transactionId };
    if (known) Object.assign(known, { state, isSavings, transactionId });
    items.set(itemId, thing);
    if (transactionId !== null) transactions.set(transactionId, thing);
    points.push({ day: dayNumber(date), amount, text, source: sourceId, externalId, thing });
  }
  return points;
}

/** Expenses and savings are money out. */
export function* enteredPoints(entered: readonly EnteredTransaction[], pace: Pace): Generator<void, KnownPoint[]> {
  const points: KnownPoint[] = [];
  for (const { transactionId, type, amount, date, description: text } of entered) {
    if (pace.count()) yield;
    const isSavings = type === 'savings';
    const thing: Known = { isUsed: false, itemId: null, layout: null, state: 'kept', isSavings, transactionId };
    const signed = type === 'income' ? amount : -amount;
    points.push({ day: dayNumber(date), amount: signed, text, source: '', externalId: null, thing });
  }
  return points;
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
