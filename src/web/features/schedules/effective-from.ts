import { addDays, type CalendarDate, daysBetween } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { type ScheduleValues, wireRule } from './schedule-values.ts';

interface Opened {
  /** The form as it was opened. */
  readonly initial: ScheduleValues;
  /** The first nominal day to which an edit can apply. */
  readonly countsFrom: CalendarDate;
  readonly past: readonly Occurrence[];
  readonly next: readonly Occurrence[];
}

/**
 * The first nominal day to which an edit applies. If the user chose the next occurrence, new days replace it from half of the time
 * since the one before it: one that moves forward, from the 30th to the 25th, is not left out, and one that moves back, from the
 * 1st to the 5th, does not come again in the month in which it was paid.
 */
export function effectiveFrom(values: ScheduleValues, opened: Opened, today: CalendarDate): string {
  const { initial, countsFrom, past, next } = opened;
  const chosen = next[0]?.day;
  if (chosen === undefined || values.from !== chosen || !hasNewDays(values, initial)) return values.from;
  const before = past.map(({ day }) => day).filter((day) => day < chosen);
  const halfway = before.map((day) => addDays(day, Math.ceil(daysBetween(day, chosen) / 2)));
  const later = past.filter(({ day, status }) => status !== 'open' && day >= chosen).map(({ day }) => addDays(day, 1));
  const first = [today, countsFrom, ...halfway, ...later].sort().at(-1) as CalendarDate;
  return first < chosen ? first : chosen;
}

function hasNewDays(values: ScheduleValues, initial: ScheduleValues): boolean {
  return JSON.stringify(wireRule(values)) !== JSON.stringify(wireRule(initial));
}
