import { MATCH_DAYS } from '#shared/imports/matching.ts';
import type { Point } from '#shared/imports/shelves.ts';
import type { Pace } from '#shared/pace.ts';

/** Pending rows are booked at most as many days later. */
export const BOOKED_WITHIN = 3;

interface Points<Row extends Point, Known extends Point> {
  readonly rows: readonly Row[];
  readonly known: readonly Known[];
  /** The first day that the file has of a source. */
  readonly firstDayOf: (source: string) => number | undefined;
  readonly pace: Pace;
}

/**
 * Finds what may be a pending row that was imported before and is booked in a file that begins after its day, so that the file does
 * not show that it is gone. Banks give pending rows no identifier. Only amounts that neither side has twice within two weeks are worth
 * a question: coffees have the same amount and text every few days.
 */
export function* perhapsBookedLater<Row extends Point, Known extends Point>({
  rows,
  known,
  firstDayOf,
  pace,
}: Points<Row, Known>): Generator<void, { rows: Row[]; candidates: Known[] }> {
  const isAt = ({ source, day }: Point, from: number, to: number) => {
    const first = firstDayOf(source);
    return first !== undefined && day >= first + from && day <= first + to;
  };
  const isPending = ({ thing, externalId }: Known) => !thing.isUsed && externalId === null;
  const candidates = yield* filter(known, pace, (point) => isPending(point) && isAt(point, -BOOKED_WITHIN, -1));
  if (candidates.length === 0) return { rows: [], candidates: [] };
  const wanted = new Set<string>();
  for (const point of candidates) {
    if (pace.count()) yield;
    wanted.add(keyOf(point));
  }
  const usual = new Map<string, Map<Point['thing'], number>>();
  const add = (counts: typeof usual, point: Point) => {
    const key = keyOf(point);
    if (!wanted.has(key)) return;
    const things = counts.get(key) ?? new Map<Point['thing'], number>();
    counts.set(key, things);
    things.set(point.thing, point.day);
  };
  const inFile: typeof usual = new Map();
  for (const row of rows) {
    if (pace.count()) yield;
    if (isAt(row, -MATCH_DAYS, MATCH_DAYS)) add(inFile, row);
  }
  for (const point of known) {
    if (pace.count()) yield;
    if (isAt(point, -MATCH_DAYS, MATCH_DAYS)) add(usual, point);
  }
  const isUnusual = (point: Point) => inFile.get(keyOf(point))?.size === 1 && usual.get(keyOf(point))?.size === 1;
  return {
    rows: yield* filter(rows, pace, (row) => isAt(row, 0, BOOKED_WITHIN) && isUnusual(row)),
    candidates: yield* filter(candidates, pace, isUnusual),
  };
}

function* filter<Item>(items: readonly Item[], pace: Pace, test: (item: Item) => boolean): Generator<void, Item[]> {
  const passed: Item[] = [];
  for (const item of items) {
    if (pace.count()) yield;
    if (test(item)) passed.push(item);
  }
  return passed;
}

function keyOf({ source, amount }: Point): string {
  return `${source} ${amount}`;
}
