import { pairsInOrder } from '#shared/imports/coinciding.ts';
import { NEAR_DAYS } from '#shared/imports/matching.ts';
import type { Pair } from '#shared/imports/pair-nearest.ts';
import type { KnownPoint, RowPoint } from '#shared/imports/points.ts';
import type { Pace } from '#shared/pace.ts';

/** The first and the last day on which a file has booked rows of a source. */
interface Span {
  readonly first: number;
  readonly last: number;
}

/** By source. */
export type Spans = ReadonlyMap<string, Span>;

/** What no rule has paired yet, by amount. */
interface Unpaired {
  readonly rows: Map<number, RowPoint[]>;
  readonly stored: Map<number, KnownPoint[]>;
}

/** At least so many different amounts have to pair. */
const AMOUNTS = 3;
const SHARE = 0.8;

/** Whether a stored row is of another app, or of another kind of file, which has other words, and often other days. */
export function isOfOtherFile({ layout }: RowPoint, { thing }: KnownPoint): boolean {
  return areOtherKinds(layout, thing.layout);
}

/** Whether two kinds of files are known to differ. */
export function areOtherKinds(one: string | null, other: string | null): boolean {
  return one !== null && other !== null && one !== other;
}

/**
 * Pairs the rows of a source with stored ones of other files on days near theirs, in the order of their days, if four of five of
 * either side pair, on the days that both have.
 */
export function* pairOnNearDays(
  rows: readonly RowPoint[],
  items: readonly KnownPoint[],
  spans: Spans,
  pace: Pace,
): Generator<void, Pair<RowPoint, KnownPoint>[]> {
  const bySource = new Map<string, Unpaired>();
  for (const point of rows) {
    if (pace.count()) yield;
    if (!point.thing.isUsed) add(bySource.getOrInsertComputed(point.source, nothing).rows, point);
  }
  // The latest file that shows a thing has the most likely day.
  const latest = new Map<KnownPoint['thing'], KnownPoint>();
  for (const point of items) {
    if (pace.count()) yield;
    const [row] = bySource.get(point.source)?.rows.get(point.amount) ?? [];
    if (row && !point.thing.isUsed && isOfOtherFile(row, point)) latest.set(point.thing, point);
  }
  for (const point of latest.values()) {
    if (pace.count()) yield;
    add(bySource.getOrInsertComputed(point.source, nothing).stored, point);
  }
  const all: Pair<RowPoint, KnownPoint>[] = [];
  for (const [source, unpaired] of bySource) {
    const span = spans.get(source);
    if (span && unpaired.stored.size >= AMOUNTS)
      for (const pair of yield* pairsOf(unpaired, span, pace)) all.push(pair);
  }
  return all;
}

function nothing(): Unpaired {
  return { rows: new Map(), stored: new Map() };
}

function add<Of extends RowPoint | KnownPoint>(amounts: Map<number, Of[]>, point: Of): void {
  amounts.getOrInsertComputed(point.amount, () => []).push(point);
}

function* pairsOf({ rows, stored }: Unpaired, span: Span, pace: Pace): Generator<void, Pair<RowPoint, KnownPoint>[]> {
  const pairs: Pair<RowPoint, KnownPoint>[] = [];
  // What is near the ends of the file follows from what lies within its days, and proves nothing.
  const isWithin = ({ day }: KnownPoint) => span.first <= day && day <= span.last;
  let [amounts, delays, storedWithin, pairsWithin, alone] = [0, 0, 0, 0, 0];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const points of stored.values()) {
    for (const point of points) {
      if (pace.count()) yield;
      [first, last] = [Math.min(first, point.day), Math.max(last, point.day)];
      if (isWithin(point)) storedWithin += 1;
    }
  }
  // The rarest amounts first: they show the usual delay.
  const byNumber = [...rows].sort(([, one], [, other]) => one.length - other.length);
  for (const [amount, points] of byNumber) {
    if (pace.count(points.length)) yield;
    const usual = delays / Math.max(pairs.length, 1);
    const found = pairUsually(inOrder(points), inOrder(stored.get(amount) ?? []), { first: span.first, usual });
    for (const pair of found) pairs.push(pair);
    delays += delayOf(found);
    const within = found.filter(([, known]) => isWithin(known)).length;
    pairsWithin += within;
    if (within > 0) amounts += 1;
    const paired = new Set(found.map(([row]) => row));
    alone += points.filter((row) => !paired.has(row) && first <= row.day && row.day <= last).length;
  }
  const isMost = pairsWithin >= SHARE * (pairsWithin + alone) && pairsWithin >= SHARE * storedWithin;
  return amounts >= AMOUNTS && isMost ? pairs : [];
}

/** How many stored rows of one amount before the first day of a file can be left out. */
const EARLIER = 8;

/**
 * Pairs rows of one amount, such as a bus ticket every day, in the order of their days. Of the stored ones before the first day of
 * the file, some may be in no file, so as many are left out as give the usual delay.
 */
function pairUsually(
  rows: readonly RowPoint[],
  stored: readonly KnownPoint[],
  { first, usual }: { readonly first: number; readonly usual: number },
): readonly Pair<RowPoint, KnownPoint>[] {
  const near = stored.filter(({ day }) => day >= first - NEAR_DAYS);
  const earlier = rows.length > 1 ? near.filter(({ day }) => day < first).length : 0;
  const tries = Array.from({ length: Math.min(earlier, EARLIER) + 1 }, (_, leftOut) => {
    const rest = near.slice(leftOut);
    const places = [...pairsInOrder(rows.map(dayOf), rest.map(dayOf), NEAR_DAYS)];
    return places.map(([row, other]) => [rows[row] as RowPoint, rest[other] as KnownPoint] as const);
  });
  const distance = (pairs: readonly Pair<RowPoint, KnownPoint>[]) =>
    Math.abs(delayOf(pairs) / Math.max(pairs.length, 1) - usual);
  return tries.reduce((best, one) => (distance(one) < distance(best) ? one : best));
}

/** In days, of all pairs together. */
function delayOf(pairs: readonly Pair<RowPoint, KnownPoint>[]): number {
  return pairs.reduce((sum, [row, known]) => sum + row.day - known.day, 0);
}

function inOrder<Of extends RowPoint | KnownPoint>(points: readonly Of[]): Of[] {
  return points.toSorted((one, other) => one.day - other.day);
}

function dayOf({ day }: RowPoint | KnownPoint): number {
  return day;
}
