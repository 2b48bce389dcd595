import type { Pace } from '#shared/pace.ts';

/** A row of the file, a row of an earlier import, or an entered transaction. */
export interface Point {
  /** Days since 1970. */
  readonly day: number;
  /** Signed cents. */
  readonly amount: number;
  readonly text: string;
  readonly source: string;
  readonly externalId: string | null;
  /** What the point stands for. Several points can stand for the same thing, which is used once. */
  readonly thing: { isUsed: boolean };
}

/** Candidates by their key, each list in reverse: its first candidate is popped. */
type Lanes<P> = Map<string, P[]>;

/** Which of several equally near candidates a row takes. */
export interface Level {
  readonly keyOf: (point: Point) => string;
  /** The lane from which a row with this key takes a candidate. */
  readonly choose: (key: string, lanes: ReadonlyMap<string, unknown>) => string | undefined;
}

/** A row takes a candidate with the same key. */
export function sameKey(keyOf: (point: Point) => string): Level {
  return { keyOf, choose: (key, lanes) => (lanes.has(key) ? key : undefined) };
}

/** A row takes a candidate with another key. */
export function otherKey(keyOf: (point: Point) => string): Level {
  return { keyOf, choose: (key, lanes) => lanes.keys().find((other) => other !== key) };
}

/** A row takes any candidate. */
export const ANY = sameKey(() => '');

/** The candidates of one day. */
export class Shelf<P extends Point> {
  readonly #candidates: readonly P[];
  readonly #lanes = new Map<Level, Lanes<P>>();

  constructor(candidates: readonly P[]) {
    this.#candidates = candidates;
  }

  /** Sorts the candidates into lanes, once for each level. */
  *lanesOf(level: Level, pace: Pace): Generator<void, Lanes<P>> {
    const known = this.#lanes.get(level);
    if (known) return known;
    const lanes: Lanes<P> = new Map();
    for (let index = this.#candidates.length - 1; index >= 0; index -= 1) {
      const candidate = this.#candidates[index] as P;
      if (pace.count()) yield;
      if (candidate.thing.isUsed) continue;
      const key = level.keyOf(candidate);
      const lane = lanes.get(key);
      if (lane) lane.push(candidate);
      else lanes.set(key, [candidate]);
    }
    this.#lanes.set(level, lanes);
    return lanes;
  }
}

/** Takes a candidate for a row and marks both as used. */
export function take<P extends Point>(row: Point, level: Level, lanes: Lanes<P>): P | undefined {
  const key = level.keyOf(row);
  for (;;) {
    const chosen = level.choose(key, lanes) ?? '';
    const lane = lanes.get(chosen);
    const candidate = lane?.pop();
    if (!lane || !candidate) return undefined;
    if (lane.length === 0) lanes.delete(chosen);
    if (candidate.thing.isUsed) continue;
    candidate.thing.isUsed = true;
    row.thing.isUsed = true;
    return candidate;
  }
}
