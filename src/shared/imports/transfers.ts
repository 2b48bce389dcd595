import { pairNearest } from '#shared/imports/pair-nearest.ts';
import type { KnownPoint, RowPoint } from '#shared/imports/points.ts';
import { settle } from '#shared/imports/settle.ts';
import { otherKey, type Point } from '#shared/imports/shelves.ts';
import type { Pace } from '#shared/pace.ts';

const TRANSFER = {
  groupOf: ({ amount }: Point) => Math.abs(amount),
  days: [-4, 4],
  levels: [otherKey(({ source }) => source)],
} as const;

/**
 * Proposes to leave out transfers between the user's own accounts: rows with opposite amounts in two sources, at most four
 * days apart. The other side of a row can be one of an earlier import, unless that one has its own other side. An expense or
 * income of an earlier import is no other side, because the user took it for one.
 * @param otherSides rows of earlier imports that were left out or became savings
 */
export function* pairTransfers(
  rows: readonly RowPoint[],
  otherSides: readonly KnownPoint[],
  pace: Pace,
): Generator<void, void> {
  const earlier = withOwnThings(otherSides);
  yield* pairNearest({ ...TRANSFER, ...sidesOf(earlier), pace });
  const pairs = yield* pairNearest({ ...TRANSFER, ...sidesOf([...rows, ...earlier]), pace });
  const sides = new Set<Point>(pairs.flat());
  for (const row of rows) if (sides.has(row)) settle(row, 'left_out', 'own_transfer');
}

/** Money in and money out, the latest day first. */
function sidesOf(points: readonly Point[]) {
  const latestFirst = points.toSorted((a, b) => b.day - a.day);
  const rows = latestFirst.filter(({ amount }) => amount > 0);
  return { rows, candidates: latestFirst.filter(({ amount }) => amount < 0) };
}

/** The rows that the file shows again count too. */
function withOwnThings(points: readonly KnownPoint[]): Point[] {
  const things = new Map<KnownPoint['thing'], Point['thing']>();
  return points.map((point) => {
    const thing = things.get(point.thing) ?? { isUsed: false };
    things.set(point.thing, thing);
    return { ...point, thing };
  });
}
