import { pairsInOrder } from '#shared/imports/coinciding.ts';
import { NEAR_DAYS } from '#shared/imports/matching.ts';
import type { Pair } from '#shared/imports/pair-nearest.ts';
import type { KnownPoint, RowPoint } from '#shared/imports/points.ts';
import type { Pace } from '#shared/pace.ts';

/** The first and the last day of which a file has booked rows of each source. */
export type Spans = ReadonlyMap<string, { readonly first: number; readonly last: number }>;

/** What no rule has paired yet, by amount. */
interface Unpaired {
  readonly rows: Map<number, RowPoint[]>;
  readonly stored: Map<number, KnownPoint[]>;
}

/** How many different amounts tell. */
const AMOUNTS = 3;
const SHARE = 0.8;

/** Whether a stored row is of another app, or of another kind of file, which has other words, and often other days. */
export function isOfOtherFile({ layout }: RowPoint, { thing }: KnownPoint): boolean {
  return layout !== null && thing.layout !== null && layout !== thing.layout;
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
  const seen = new Set<KnownPoint['thing']>();
  for (const point of rows) {
    if (pace.count()) yield;
    if (!point.thing.isUsed) add(bySource.getOrInsertComputed(point.source, nothing).rows, point);
  }
  for (const point of items) {
    if (pace.count()) yield;
    const unpaired = point.thing.isUsed || seen.has(point.thing) ? undefined : bySource.get(point.source);
    const [row] = unpaired?.rows.get(point.amount) ?? [];
    if (!unpaired || !row || !isOfOtherFile(row, point)) continue;
    seen.add(point.thing);
    add(unpaired.stored, point);
  }
  const all: Pair<RowPoint, KnownPoint>[] = [];
  for (const [source, unpaired] of bySource) {
    const span = spans.get(source);
    if (span && unpaired.stored.size >= AMOUNTS) all.push(...(yield* pairsOf(unpaired, span, pace)));
  }
  return all;
}

function nothing(): Unpaired {
  return { rows: new Map(), stored: new Map() };
}

function add<Of extends RowPoint | KnownPoint>(amounts: Map<number, Of[]>, point: Of): void {
  amounts.getOrInsertComputed(point.amount, () => []).push(point);
}

function* pairsOf(
  { rows, stored }: Unpaired,
  span: { readonly first: number; readonly last: number },
  pace: Pace,
): Generator<void, Pair<RowPoint, KnownPoint>[]> {
  const pairs: Pair<RowPoint, KnownPoint>[] = [];
  const paired = new Set<RowPoint | KnownPoint>();
  let [amounts, storedWithin] = [0, 0];
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  for (const [amount, known] of stored) {
    const before = pairs.length;
    const [inFile, inStore] = [inOrder(rows.get(amount) ?? []), inOrder(known)];
    for (const [one, other] of pairsInOrder(inFile.map(dayOf), inStore.map(dayOf), NEAR_DAYS)) {
      if (pace.count()) yield;
      const pair = [inFile[one] as RowPoint, inStore[other] as KnownPoint] as const;
      pairs.push(pair);
      for (const point of pair) paired.add(point);
    }
    if (pairs.length > before) amounts += 1;
    for (const { day } of known) {
      if (pace.count()) yield;
      [first, last] = [Math.min(first, day), Math.max(last, day)];
      if (span.first <= day && day <= span.last) storedWithin += 1;
    }
  }
  let alone = 0;
  for (const points of rows.values()) {
    for (const point of points) {
      if (pace.count()) yield;
      if (!paired.has(point) && first <= point.day && point.day <= last) alone += 1;
    }
  }
  const { length } = pairs;
  const isMost = length >= SHARE * (length + alone) && length >= SHARE * storedWithin;
  return amounts >= AMOUNTS && isMost ? pairs : [];
}

function inOrder<Of extends RowPoint | KnownPoint>(points: readonly Of[]): Of[] {
  return points.toSorted((one, other) => one.day - other.day);
}

function dayOf({ day }: RowPoint | KnownPoint): number {
  return day;
}
