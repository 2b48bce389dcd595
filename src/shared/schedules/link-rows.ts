import { once } from '#shared/once.ts';
import { Pace } from '#shared/pace.ts';
import { CANDIDATES_MAX } from '#shared/schedules/contract.ts';
import { type NearTarget, nearTargets } from '#shared/schedules/near-targets.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import {
  type LinkRow,
  type LinkTarget,
  type MerchantOf,
  merchantOf,
  type PaidRow,
  rankOf,
} from '#shared/schedules/pair-fit.ts';

interface Pair<Row> {
  readonly row: Row;
  readonly target: LinkTarget;
  readonly rank: number;
}

/** A row that is compared with more occurrences than this fits none. Only hostile data have so many. */
const COMPARED_MAX = 250;
/** A row that fits more open occurrences than this is not linked, so pairs are at most so many times as many as rows. */
const FITS_MAX = 20;

export interface Link<Row> {
  readonly row: Row;
  readonly occurrence: Occurrence;
}

/**
 * Links transactions with the open occurrences that they fulfill: each with at most one of the other, the best pair first. In a
 * tie, where a row fits two occurrences equally or an occurrence two rows, nothing of it is linked and the user is asked.
 *
 * A row is compared only with the occurrences of the days around it whose names have words of its text. Yields after each step.
 */
export function* linkRows<Row extends PaidRow>(
  rows: readonly Row[],
  targets: readonly LinkTarget[],
): Generator<void, Link<Row>[]> {
  const settled = new Set<Row | LinkTarget>();
  const links: Link<Row>[] = [];
  const byRank = Map.groupBy(yield* pairsOf(rows, targets), ({ rank }) => rank);
  for (const rank of [...byRank.keys()].sort((a, b) => a - b)) {
    const pairs = (byRank.get(rank) ?? []).filter(({ row, target }) => !settled.has(row) && !settled.has(target));
    const times = new Map<Row | LinkTarget, number>();
    for (const side of pairs.flatMap(({ row, target }) => [row, target])) times.set(side, (times.get(side) ?? 0) + 1);
    for (const { row, target } of pairs) {
      settled.add(row).add(target);
      if (times.get(row) === 1 && times.get(target) === 1) links.push({ row, occurrence: target.occurrence });
    }
  }
  return links;
}

/** The transactions to ask about for each open occurrence, the best three first. Yields after each step. */
export function* candidatesOf(
  rows: readonly LinkRow[],
  targets: readonly LinkTarget[],
): Generator<void, ReadonlyMap<LinkTarget, readonly LinkRow[]>> {
  const byTarget = Map.groupBy(yield* pairsOf(rows, targets), ({ target }) => target);
  const pace = new Pace();
  const candidates = new Map<LinkTarget, readonly LinkRow[]>();
  for (const [target, pairs] of byTarget) {
    if (pace.count(pairs.length)) yield;
    const best = pairs.sort((a, b) => a.rank - b.rank).slice(0, CANDIDATES_MAX);
    candidates.set(
      target,
      best.map(({ row }) => row),
    );
  }
  return candidates;
}

function* pairsOf<Row extends PaidRow>(
  rows: readonly Row[],
  targets: readonly LinkTarget[],
): Generator<void, Pair<Row>[]> {
  const merchant = once(merchantOf);
  const pace = new Pace();
  const namedAlikeNear = yield* nearTargets(targets, merchant, pace);
  const pairs: Pair<Row>[] = [];
  for (const row of rows) {
    if (pace.count()) yield;
    pairs.push(...(yield* pairsWith(row, namedAlikeNear(row), merchant, pace)));
  }
  return pairs;
}

function* pairsWith<Row extends PaidRow>(
  row: Row,
  near: Iterable<NearTarget>,
  merchant: MerchantOf,
  pace: Pace,
): Generator<void, Pair<Row>[]> {
  const pairs: Pair<Row>[] = [];
  let compared = 0;
  for (const { target, days } of near) {
    if (pace.count()) yield;
    if (++compared > COMPARED_MAX) return [];
    const rank = rankOf(row, target.occurrence, { days, merchant });
    if (rank !== null) pairs.push({ row, target, rank });
    if (pairs.length > FITS_MAX) return [];
  }
  return pairs;
}
