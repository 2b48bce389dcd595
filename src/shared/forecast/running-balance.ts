import type { CalendarDate } from '#shared/calendar-date.ts';
import { atBest, atWorst } from '#shared/forecast/compute-forecast.ts';
import { addCents, type Cents } from '#shared/money.ts';
import type { CentsRange } from '#shared/schedules/format-range.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';

/** A day on which something is expected, and the balance after it. */
export interface BalanceOnDay<Expected> extends CentsRange {
  readonly day: CalendarDate;
  readonly occurrences: readonly Expected[];
}

/**
 * The balance after each day on which something is expected, as a range if amounts vary. Overdue occurrences count today.
 * @param occurrences open ones, by shown day
 */
export function runningBalance<Expected extends Occurrence>(
  balance: Cents,
  occurrences: readonly Expected[],
  today: CalendarDate,
): BalanceOnDay<Expected>[] {
  const days: { day: CalendarDate; occurrences: Expected[]; from: Cents; to: Cents }[] = [];
  let last = { from: balance, to: balance };
  for (const occurrence of occurrences) {
    const day = occurrence.shownDay < today ? today : occurrence.shownDay;
    last = { from: addCents(last.from, atWorst(occurrence)), to: addCents(last.to, atBest(occurrence)) };
    const ofDay = days.at(-1);
    if (ofDay?.day === day) {
      ofDay.occurrences.push(occurrence);
      Object.assign(ofDay, last);
    } else days.push({ day, occurrences: [occurrence], ...last });
  }
  return days;
}

export interface Shortfall extends CentsRange {
  readonly day: CalendarDate;
}

/**
 * The first day on which the balance falls below zero.
 * @param balance before what is expected
 * @param days the balance after each
 * @returns null without one, or if the balance is below zero already
 */
export function findShortfall(balance: Cents, days: readonly Shortfall[]): Shortfall | null {
  return (balance < 0 ? undefined : days.find(({ from }) => from < 0)) ?? null;
}
