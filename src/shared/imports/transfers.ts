import { pairNearest } from '#shared/imports/pair-nearest.ts';
import type { Known, KnownPoint, RowPoint } from '#shared/imports/points.ts';
import { NEW, settle } from '#shared/imports/settle.ts';
import { otherKey, type Point } from '#shared/imports/shelves.ts';
import type { Pace } from '#shared/pace.ts';

const TRANSFER = {
  groupOf: ({ amount }: Point) => Math.abs(amount),
  days: [-4, 4],
  levels: [otherKey(({ source }) => source)],
} as const;

/**
 * Proposes to leave out transfers between the user's own accounts: rows with opposite amounts in two sources, at most four
 * days apart. The other side of a row can be one of an earlier import, unless that one has its own other side.
 * @param otherSides rows of earlier imports that were left out or deleted, or became savings
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

/**
 * Names for new rows the expense or income of an earlier import that may be their other side. Only the user can tell, who took that
 * one for an expense or income.
 */
export function* markOtherSides(
  rows: readonly RowPoint[],
  kept: readonly KnownPoint[],
  pace: Pace,
): Generator<void, void> {
  const candidates = withOwnThings(kept).map((point) => ({ ...point, amount: -point.amount }));
  const pairs = yield* pairNearest({ ...TRANSFER, groupOf: ({ amount }: Point) => amount, rows, candidates, pace });
  for (const [row, { thing }] of pairs) row.thing.match = { ...NEW, transactionId: thing.known.transactionId };
}

/** Money in and money out, the latest day first. */
function sidesOf(points: readonly Point[]) {
  const latestFirst = points.toSorted((a, b) => b.day - a.day);
  const rows = latestFirst.filter(({ amount }) => amount > 0);
  return { rows, candidates: latestFirst.filter(({ amount }) => amount < 0) };
}

/** The rows that the file shows again count too. */
function withOwnThings(points: readonly KnownPoint[]) {
  const things = new Map<Known, Point['thing'] & { readonly known: Known }>();
  return points.map((point) => {
    const thing = things.getOrInsertComputed(point.thing, (known) => ({ isUsed: false, known }));
    return { ...point, thing };
  });
}
