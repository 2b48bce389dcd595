import { dayNumber } from '#shared/calendar-date.ts';
import type { Pace } from '#shared/pace.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { isSameMerchant, type LinkTarget, type MerchantOf, nameKey, type PaidRow } from '#shared/schedules/pair-fit.ts';

export interface NearTarget {
  readonly target: LinkTarget;
  /** How many days away it is shown. */
  readonly days: number;
}

/** Occurrences with other names than the first ones fit no row. Only hostile data have so many names. */
const NAMES_MAX = 250;

/**
 * Finds the occurrences that may have been paid on the day of a row, and whose type and name, or goal, fit it.
 *
 * A name is compared with a text at once for all its occurrences, and only if the text has one of its rarer words.
 * Yields after each step.
 */
export function* nearTargets(
  targets: readonly LinkTarget[],
  merchant: MerchantOf,
  pace: Pace,
): Generator<void, (row: PaidRow) => Iterable<NearTarget>> {
  const named = yield* groupByName(targets, pace);
  const byClue = yield* groupByClues(named, merchant, pace);
  return function* (row) {
    const found = new Set(cluesOfRow(row, merchant).flatMap((clue) => byClue.get(clue) ?? []));
    const day = dayNumber(row.date);
    for (const { occurrence, byDay } of found) {
      const near = byDay.get(day);
      if (near && isSameMerchant(row, occurrence, merchant)) yield* near;
    }
  };
}

/** Occurrences of one type, name, and goal. */
interface Named {
  /** The first of them. */
  readonly occurrence: Occurrence;
  /** Those that may have been paid on each day, by its number. */
  readonly byDay: Map<number, NearTarget[]>;
}

function* groupByName(targets: readonly LinkTarget[], pace: Pace): Generator<void, Named[]> {
  const byName = new Map<string, Named>();
  for (const target of targets) {
    if (pace.count()) yield;
    const { occurrence, window } = target;
    const key = nameKey(occurrence);
    const named = byName.get(key) ?? { occurrence, byDay: new Map() };
    if (byName.size === NAMES_MAX && !byName.has(key)) continue;
    byName.set(key, named);
    const shown = dayNumber(occurrence.shownDay);
    for (let days = -window.before; days <= window.after; days += 1) {
      const day = shown + days;
      const near = { target, days: Math.abs(days) };
      const ofDay = named.byDay.get(day);
      if (ofDay) ofDay.push(near);
      else named.byDay.set(day, [near]);
    }
  }
  return [...byName.values()];
}

function* groupByClues(
  named: readonly Named[],
  merchant: MerchantOf,
  pace: Pace,
): Generator<void, ReadonlyMap<string, readonly Named[]>> {
  const counts = new Map<string, number>();
  for (const { occurrence } of named) {
    if (pace.count()) yield;
    for (const word of merchant(occurrence.description).wordsOfKey) counts.set(word, (counts.get(word) ?? 0) + 1);
  }
  const byClue = new Map<string, Named[]>();
  for (const one of named) {
    for (const clue of new Set(cluesOf(one.occurrence, merchant, counts))) {
      const ofClue = byClue.get(clue);
      if (ofClue) ofClue.push(one);
      else byClue.set(clue, [one]);
    }
  }
  return byClue;
}

/**
 * A row that fits an occurrence has one of its clues. A text that has half of the words has one of any that are more than half of
 * them, so the most frequent words are left out.
 * @param counts how many names have each word
 */
function cluesOf(
  { type, goalId, description }: Occurrence,
  merchant: MerchantOf,
  counts: ReadonlyMap<string, number>,
): string[] {
  if (type === 'savings') return [`goal ${goalId}`];
  const { key, wordsOfKey } = merchant(description);
  if (key === '') return [`text ${description.trim()}`];
  const rarest = wordsOfKey.toSorted((one, other) => (counts.get(one) ?? 0) - (counts.get(other) ?? 0));
  const enough = Math.floor(wordsOfKey.length / 2) + 1;
  return [`key ${key}`, ...rarest.slice(0, enough).map((word) => `word ${word}`)];
}

function cluesOfRow({ type, goalId, text }: PaidRow, merchant: MerchantOf): string[] {
  if (type === 'savings') return [`goal ${goalId}`];
  const { key, words } = merchant(text);
  return [`text ${text.trim()}`, `key ${key}`, ...[...words].map((word) => `word ${word}`)];
}
