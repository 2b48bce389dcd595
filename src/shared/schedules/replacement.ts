import { type CalendarDate, daysBetween, laterOf } from '#shared/calendar-date.ts';
import { occurrenceBefore, occurrencesFrom } from '#shared/schedules/occurrences.ts';
import type { ScheduleState } from '#shared/schedules/schedule-state.ts';

/** More than half of the longest interval that people use: a year. */
const NEAR_DAYS = 200;

/**
 * The day that replaces one that a schedule no longer has: the nearest one that counts, of two the later one.
 * @param taken days that replace others already; the next one after them is free
 * @returns null if that one is too far away, or there is none
 */
export function replacementOf(
  { rule, countsFrom }: Pick<ScheduleState, 'rule' | 'countsFrom'>,
  day: CalendarDate,
  taken: ReadonlySet<CalendarDate> = new Set(),
): CalendarDate | null {
  const [after] = occurrencesFrom(rule, laterOf(day, countsFrom)).filter((one) => !taken.has(one));
  const before = occurrenceBefore(rule, day);
  const distanceTo = (other: CalendarDate) => Math.abs(daysBetween(day, other));
  const near = [after, before].filter(
    (one) => one !== undefined && one >= countsFrom && !taken.has(one) && distanceTo(one) <= NEAR_DAYS,
  ) as CalendarDate[];
  return near.sort((one, other) => distanceTo(one) - distanceTo(other))[0] ?? null;
}
