import { addDays, type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { occurrencesBetween } from '#shared/schedules/occurrences.ts';
import type { Exception, ScheduleState } from '#shared/schedules/schedule-state.ts';
import { isComputed, occurrenceOn } from '#shared/schedules/timeline.ts';

/** More than half of the longest interval that people use: a year. */
const NEAR_DAYS = 200;

/**
 * The open occurrence that replaces one of a day that a schedule no longer has: the nearest of its rule, of two the later one.
 * @returns null if that one does not count or is settled, paused, or too far away
 */
export function replacementOf(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  day: CalendarDate,
  today: CalendarDate,
): Occurrence | null {
  const near = occurrencesBetween(schedule.rule, { start: addDays(day, -NEAR_DAYS), end: addDays(day, NEAR_DAYS) });
  const distance = (other: CalendarDate) => Math.abs(daysBetween(day, other));
  const [nearest] = near.reverse().sort((one, other) => distance(one) - distance(other));
  // An occurrence that an edit has left behind is another bill.
  if (!nearest || !isComputed(schedule, nearest)) return null;
  const found = occurrenceOn(schedule, exceptions, nearest, today);
  return found?.status === 'open' ? found : null;
}
