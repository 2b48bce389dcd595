import { type Level, type Point, Shelf, take } from '#shared/imports/shelves.ts';
import type { Pace } from '#shared/pace.ts';

export interface Pairing<Row extends Point, Candidate extends Point> {
  /** The latest day first. The first of several rows that are equally near takes the candidate. */
  readonly rows: readonly Row[];
  /** A row takes the first of several candidates that no level tells apart. */
  readonly candidates: readonly Candidate[];
  /** Only rows and candidates of the same group pair. */
  readonly groupOf: (point: Point) => string | number;
  /** By how many days at least and at most a row follows its candidate. */
  readonly days: readonly [least: number, most: number];
  /** The closest first. Only candidates that one of them allows are taken. */
  readonly levels: readonly Level[];
  readonly pace: Pace;
}

export type Pair<Row, Candidate> = readonly [row: Row, candidate: Candidate];

/**
 * Pairs unused rows with unused candidates and marks both as used. Over all rows, the pairs with the fewest days between them
 * come first, then those of the closest level, so no row takes a candidate away from a nearer row.
 *
 * Pairs are never enumerated: 10,000 rows and 100,000 candidates with one amount would make a billion. Candidates lie on a
 * shelf for each day, and on a shelf in a lane for each key of a level. A row looks at one lane for each day and level, so
 * the time is linear in rows and candidates, whatever their amounts, days, and texts.
 */
export function* pairNearest<Row extends Point, Candidate extends Point>(
  pairing: Pairing<Row, Candidate>,
): Generator<void, Pair<Row, Candidate>[]> {
  const pairs: Pair<Row, Candidate>[] = [];
  const searches = searchesOf(pairing);
  for (const group of yield* formGroups(pairing)) {
    const waiting = Map.groupBy(group.rows, ({ day }) => day);
    const shelves = shelvesOf(group.candidates);
    for (const { level, offsets } of searches) {
      for (const [day, rows] of waiting) {
        if (pairing.pace.count()) yield;
        for (const offset of offsets) {
          const shelf = shelves.get(day - offset);
          if (shelf) yield* pairDay(rows, shelf, level, pairing.pace, pairs);
        }
        if (rows.every(({ thing }) => thing.isUsed)) waiting.delete(day);
      }
      if (waiting.size === 0) break;
    }
  }
  return pairs;
}

interface Search {
  readonly level: Level;
  /** By how many days the row follows the candidate. */
  readonly offsets: readonly number[];
}

/**
 * The order in which rows look for their candidates. A row that is as near to a later as to an earlier candidate takes the
 * later one: rows are paired from the latest day, so only earlier rows can still need the earlier one. This way most rows
 * find a candidate.
 */
function searchesOf({ days: [least, most], levels }: Pick<Pairing<Point, Point>, 'days' | 'levels'>): Search[] {
  const distances = Array.from({ length: Math.max(most, -least) + 1 }, (_, distance) => distance);
  return distances.flatMap((distance) => {
    const offsets = distance === 0 ? [0] : [-distance, distance].filter((days) => days >= least && days <= most);
    return levels.map((level) => ({ level, offsets }));
  });
}

interface Group<Row, Candidate> {
  readonly rows: Row[];
  readonly candidates: Candidate[];
}

/** @returns the groups that have rows and candidates */
function* formGroups<Row extends Point, Candidate extends Point>({
  rows,
  candidates,
  groupOf,
  pace,
}: Pairing<Row, Candidate>): Generator<void, Group<Row, Candidate>[]> {
  const groups = new Map<string | number, Group<Row, Candidate>>();
  for (const candidate of candidates) {
    if (pace.count()) yield;
    if (candidate.thing.isUsed) continue;
    const key = groupOf(candidate);
    const group = groups.get(key);
    if (group) group.candidates.push(candidate);
    else groups.set(key, { rows: [], candidates: [candidate] });
  }
  const formed: Group<Row, Candidate>[] = [];
  if (groups.size === 0) return formed;
  for (const row of rows) {
    if (pace.count()) yield;
    if (row.thing.isUsed) continue;
    const group = groups.get(groupOf(row));
    if (group?.rows.length === 0) formed.push(group);
    group?.rows.push(row);
  }
  return formed;
}

function* pairDay<Row extends Point, Candidate extends Point>(
  rows: readonly Row[],
  shelf: Shelf<Candidate>,
  level: Level,
  pace: Pace,
  pairs: Pair<Row, Candidate>[],
): Generator<void, void> {
  const lanes = yield* shelf.lanesOf(level, pace);
  for (const row of rows) {
    if (pace.count()) yield;
    const candidate = row.thing.isUsed ? undefined : take(row, level, lanes);
    if (candidate) pairs.push([row, candidate]);
  }
}

function shelvesOf<P extends Point>(candidates: readonly P[]): Map<number, Shelf<P>> {
  const byDay = Map.groupBy(candidates, ({ day }) => day);
  return new Map([...byDay].map(([day, onDay]) => [day, new Shelf(onDay)]));
}
