import { addDays, type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { isOccurrence } from '#shared/schedules/occurrences.ts';

type Edited = Pick<Schedule, 'amount' | 'countsFrom' | 'rule'>;

/**
 * Says until when the latest edit leaves coming occurrences as they were, such as `Until Mar 30, it stays at $1,200.00.`, or
 * that each edit that keeps the days leaves those beyond the end of the schedule.
 * @param next the coming occurrences, by shown day
 * @returns undefined if the edit applies to all of them
 */
export function unchangedText(
  { amount, countsFrom, rule }: Edited,
  next: readonly Occurrence[],
  today: CalendarDate,
): string | undefined {
  const amounts = new Set(next.filter(({ day }) => day < countsFrom).map((one) => formatRange(one.amount)));
  const [first] = amounts;
  if (!first) {
    const beyond = next.find(({ day }) => !isOccurrence(rule, day));
    const since = beyond && formatShortDay(beyond.shownDay, today);
    return since && `Until its days change, what is expected from ${since} on stays as it was.`;
  }
  const changed = next.find(({ day }) => day >= countsFrom)?.shownDay ?? countsFrom;
  const state = amounts.size === 1 && first !== formatRange(amount) ? `at ${first}` : 'as it was';
  return `Until ${formatShortDay(addDays(changed, -1), today)}, it stays ${state}.`;
}
