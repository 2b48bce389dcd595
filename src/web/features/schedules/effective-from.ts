import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
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
 * The first nominal day to which an edit applies. New days replace all coming ones if the user chose the next occurrence, so
 * that one which is moved forward, from the 30th to the 25th, is not left out.
 */
export function effectiveFrom(values: ScheduleValues, opened: Opened, today: CalendarDate): string {
  const { initial, countsFrom, past, next } = opened;
  const chosen = values.from;
  const hasNewDays = JSON.stringify(wireRule(values)) !== JSON.stringify(wireRule(initial));
  if (chosen !== next[0]?.day || !hasNewDays) return chosen;
  const settled = past.filter(({ status }) => status !== 'open').map(({ day }) => addDays(day, 1));
  const first = [today, countsFrom, ...settled].sort().at(-1) as CalendarDate;
  return first < chosen ? first : chosen;
}
