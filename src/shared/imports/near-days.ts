import { add, at, inOrder, pairedByDay } from '#shared/imports/coinciding.ts';
import { NEAR_AMOUNTS, NEAR_DAYS } from '#shared/imports/matching.ts';
import type { KnownPoint, RowPoint } from '#shared/imports/points.ts';
import type { Point } from '#shared/imports/shelves.ts';
import type { Pace } from '#shared/pace.ts';

/** The first and the last day of which a file has booked rows of each source. */
export type Spans = ReadonlyMap<string, { readonly first: number; readonly last: number }>;

interface Left {
  readonly rows: Map<number, Map<number, number>>;
  readonly stored: Map<number, Map<number, number>>;
}

const SHARE = 0.8;

/** Whether a stored row is of another app, or of another kind of file, which has other words, and often other days. */
export function isOfOtherFile({ layout }: Pick<RowPoint, 'layout'>, { thing }: KnownPoint): boolean {
  return layout !== null && thing.layout !== null && layout !== thing.layout;
}

/**
 * Finds the stored rows of other files that this one lists on days near theirs. Of the rows of a source that are in no pair yet, four
 * of five of either side have to be near each other, on the days that both have.
 * @param items those in a pair do not count
 */
export function* nearOfOtherFiles(
  rows: readonly RowPoint[],
  items: readonly KnownPoint[],
  spans: Spans,
  pace: Pace,
): Generator<void, (point: KnownPoint) => boolean> {
  const files = new Map(rows.map((row) => [row.source, row]));
  const isOther = (point: KnownPoint) => {
    const file = files.get(point.source);
    return file !== undefined && isOfOtherFile(file, point);
  };
  const bySource = new Map<string, Left>();
  const seen = new Set<KnownPoint['thing']>();
  for (const point of rows) {
    if (pace.count()) yield;
    if (!point.thing.isUsed) count(bySource.getOrInsertComputed(point.source, empty).rows, point);
  }
  for (const point of items) {
    if (pace.count()) yield;
    const isLeft = !point.thing.isUsed && !seen.has(point.thing) && isOther(point);
    const left = isLeft ? bySource.get(point.source) : undefined;
    if (left?.rows.has(point.amount)) count(left.stored, point);
    seen.add(point.thing);
  }
  const near = new Set<string>();
  for (const [source, left] of bySource) {
    const span = spans.get(source);
    if (span && left.stored.size >= NEAR_AMOUNTS && (yield* areNear(left, span, pace))) near.add(source);
  }
  return (point) => near.has(point.source) && isOther(point);
}

function empty(): Left {
  return { rows: new Map(), stored: new Map() };
}

function count(amounts: Left['rows'], { amount, day }: Point): void {
  add(at(amounts, amount), day, 1);
}

function* areNear({ rows, stored }: Left, span: { first: number; last: number }, pace: Pace): Generator<void, boolean> {
  let [first, last] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY];
  let storedWithin = 0;
  for (const days of stored.values()) {
    if (pace.count(days.size)) yield;
    for (const [day, number] of days) {
      [first, last] = [Math.min(first, day), Math.max(last, day)];
      if (span.first <= day && day <= span.last) storedWithin += number;
    }
  }
  let [pairs, amounts, unpaired] = [0, 0, 0];
  for (const [amount, days] of rows) {
    const before = pairs;
    for (const [day, paired] of pairedByDay(inOrder(days), inOrder(stored.get(amount) ?? new Map()), NEAR_DAYS)) {
      if (pace.count()) yield;
      pairs += paired;
      if (first <= day && day <= last) unpaired += (days.get(day) ?? 0) - paired;
    }
    if (pairs > before) amounts += 1;
  }
  return amounts >= NEAR_AMOUNTS && pairs >= SHARE * (pairs + unpaired) && pairs >= SHARE * storedWithin;
}
