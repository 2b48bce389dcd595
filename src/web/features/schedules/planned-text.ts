import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import { occurrencesFrom, shownDay } from '#shared/schedules/occurrences.ts';

/** The amount that an edit brings after the next occurrence, such as `$1,300.00 from Mar 31`; undefined without one. */
export function plannedText(
  { rule, countsFrom, nextDay, amount, nextAmount }: Schedule,
  today: CalendarDate,
): string | undefined {
  const [first] = occurrencesFrom(rule, countsFrom);
  if (!first || !nextDay || !nextAmount) return undefined;
  const day = shownDay(first, rule.weekend);
  const planned = formatRange(amount);
  return nextDay < day && formatRange(nextAmount) !== planned
    ? `${planned} from ${formatShortDay(day, today)}`
    : undefined;
}
