import { addDays, type CalendarDate, dayIn, daysBetween, monthOf } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { FIRST_DAY } from '#shared/schedules/rule.ts';
import { type ScheduleValues, timingOf, wireRule } from './schedule-values.ts';

interface Opened {
  /** The form as it was opened. */
  readonly initial: ScheduleValues;
  /** Those that the edit leaves as they are: past ones, and coming ones that an earlier edit has left. */
  readonly past: readonly Occurrence[];
  readonly next: readonly Occurrence[];
}

/**
 * The first nominal day to which an edit applies: the chosen occurrence, or the next one if the chosen one is no longer open. New
 * days replace the next one, however early: in its month if the schedule is monthly, and otherwise from half of the time since the one
 * before it. So one that moves forward, from the 31st to the 25th, is not left out, and one that moves back, from the 1st to the
 * 5th, does not come again in the month in which it was paid.
 */
export function effectiveFrom(values: ScheduleValues, opened: Opened, today: CalendarDate): string {
  const { initial, past, next } = opened;
  const nextDay = next[0]?.day;
  const chosen = next.find(({ day }) => day === values.from)?.day ?? nextDay;
  if (chosen === undefined || chosen !== nextDay || !hasNewDays(values, initial)) return chosen ?? '';
  const start = [initial, values].every(isMonthly) ? dayIn(monthOf(chosen), 1) : FIRST_DAY;
  const days = past.flatMap(({ day, status }) => {
    if (day >= chosen) return status === 'open' ? [] : addDays(day, 1);
    return day < start ? [] : addDays(day, Math.ceil(daysBetween(day, chosen) / 2));
  });
  const first = [today, start, ...days].sort().at(-1) as CalendarDate;
  return first < chosen ? first : chosen;
}

function hasNewDays(values: ScheduleValues, initial: ScheduleValues): boolean {
  return JSON.stringify(wireRule(values)) !== JSON.stringify(wireRule(initial));
}

function isMonthly(values: ScheduleValues): boolean {
  const { unit, interval } = timingOf(values);
  return unit === 'month' && interval === 1;
}
