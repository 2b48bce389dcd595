import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { once } from '#shared/once.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { isSameMerchant, type LinkTarget, type MerchantOf, nameKey, type PaidRow } from '#shared/schedules/pair-fit.ts';

interface NearTarget {
  readonly target: LinkTarget;
  /** How many days away it is shown. */
  readonly days: number;
}

/** A row that has to be compared with more names, or with more occurrences, fits none. Only hostile data have so many. */
export const COMPARED_MAX = 250;

/**
 * Finds the occurrences that may have been paid on the day of a row, and whose type and name, or goal, fit it.
 *
 * Thousands of occurrences can be moved to one day. So those of a name are compared with a text at once, and only if the text
 * has one of its rarer words.
 */
export function nearTargets(
  targets: readonly LinkTarget[],
  merchant: MerchantOf,
): (row: PaidRow) => Iterable<NearTarget> {
  const byDay = targetsByDay(targets);
  const ofDay = once((day: CalendarDate) => namedAlike(byDay.get(day) ?? [], merchant));
  return (row) => ofDay(row.date)(row);
}

/** The occurrences that may have been paid on each day. */
function targetsByDay(targets: readonly LinkTarget[]): ReadonlyMap<CalendarDate, readonly NearTarget[]> {
  const byDay = new Map<CalendarDate, NearTarget[]>();
  for (const target of targets) {
    const { before, after } = target.window;
    for (let days = -before; days <= after; days += 1) {
      const day = addDays(target.occurrence.shownDay, days);
      const near = { target, days: Math.abs(days) };
      const ofDay = byDay.get(day);
      if (ofDay) ofDay.push(near);
      else byDay.set(day, [near]);
    }
  }
  return byDay;
}

/** Occurrences of one type, name, and goal. */
interface Named {
  readonly occurrence: Occurrence;
  readonly near: readonly NearTarget[];
}

function namedAlike(near: readonly NearTarget[], merchant: MerchantOf): (row: PaidRow) => Iterable<NearTarget> {
  const groups = Map.groupBy(near, ({ target }) => nameKey(target.occurrence));
  const named = [...groups.values()].flatMap((ofName): Named[] =>
    ofName[0] ? [{ occurrence: ofName[0].target.occurrence, near: ofName }] : [],
  );
  const byClue = groupByClues(named, merchant);
  return function* (row) {
    const found = new Set<Named>();
    for (const clue of cluesOfRow(row, merchant)) {
      for (const one of byClue.get(clue) ?? []) {
        found.add(one);
        if (found.size > COMPARED_MAX) return;
      }
    }
    for (const one of found) if (isSameMerchant(row, one.occurrence, merchant)) yield* one.near;
  };
}

function groupByClues(named: readonly Named[], merchant: MerchantOf): ReadonlyMap<string, readonly Named[]> {
  const counts = new Map<string, number>();
  for (const { occurrence } of named) {
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
