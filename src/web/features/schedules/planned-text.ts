import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import { occurrencesFrom, shownDay } from '#shared/schedules/occurrences.ts';

/** What an edit brings after the next occurrence, such as `$1,300.00 from Mar 31` or `New days from Mar 25`; undefined without one. */
export function plannedText(
  { rule, countsFrom, nextDay, amount, nextAmount, nextHasOldDay }: Schedule,
  today: CalendarDate,
): string | undefined {
  const [first] = occurrencesFrom(rule, countsFrom);
  if (!first || !nextDay || !nextAmount) return undefined;
  const day = shownDay(first, rule.weekend);
  if (nextDay >= day) return undefined;
  const from = `from ${formatShortDay(day, today)}`;
  const planned = formatRange(amount);
  if (formatRange(nextAmount) !== planned) return `${planned} ${from}`;
  return nextHasOldDay ? `New days ${from}` : undefined;
}
