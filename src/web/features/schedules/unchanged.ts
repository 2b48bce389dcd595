import { addDays, type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import type { Schedule } from '#shared/schedules/contract.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';

type Edited = Pick<Schedule, 'amount' | 'countsFrom'>;

/**
 * Says until when the latest edit leaves coming occurrences as they were, such as `Until Mar 30, it stays at $1,200.00.`
 * @param next the coming occurrences, by shown day
 * @returns undefined if it applies to all of them
 */
export function unchangedText(
  { amount, countsFrom }: Edited,
  next: readonly Occurrence[],
  today: CalendarDate,
): string | undefined {
  const amounts = new Set(next.filter(({ day }) => day < countsFrom).map((one) => formatRange(one.amount)));
  const [first] = amounts;
  if (!first) return undefined;
  const changed = next.find(({ day }) => day >= countsFrom)?.shownDay ?? countsFrom;
  const state = amounts.size === 1 && first !== formatRange(amount) ? `at ${first}` : 'as it was';
  return `Until ${formatShortDay(addDays(changed, -1), today)}, it stays ${state}.`;
}
