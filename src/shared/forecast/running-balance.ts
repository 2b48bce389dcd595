import type { CalendarDate } from '#shared/calendar-date.ts';
import { atBest, atWorst } from '#shared/forecast/compute-forecast.ts';
import { addCents, type Cents } from '#shared/money.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';

/** A day on which something is expected, and the balance after it. */
export interface BalanceOnDay<Expected> {
  readonly day: CalendarDate;
  readonly occurrences: readonly Expected[];
  readonly from: Cents;
  readonly to: Cents;
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
  let [from, to] = [balance, balance];
  const byDay = Map.groupBy(occurrences, ({ shownDay }) => (shownDay < today ? today : shownDay));
  return [...byDay].map(([day, onDay]) => {
    for (const occurrence of onDay) {
      from = addCents(from, atWorst(occurrence));
      to = addCents(to, atBest(occurrence));
    }
    return { day, occurrences: onDay, from, to };
  });
}
