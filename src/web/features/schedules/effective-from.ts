import { addDays, type CalendarDate, dateOfNumber, dayNumber, daysBetween } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { shownFrom } from '#shared/schedules/occurrences.ts';
import type { Rule } from '#shared/schedules/rule.ts';
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

interface Unplanned extends Pick<Opened, 'initial' | 'countsFrom'> {
  readonly rule: Rule;
}

/**
 * The first nominal day of the preview if no occurrence is coming, because the schedule is paused or has ended: the one to which
 * the server applies an edit. Unchanged days are shown from today on, as an earlier edit may have left some of them.
 */
export function fromByDefault(values: ScheduleValues, { initial, countsFrom, rule }: Unplanned, today: CalendarDate) {
  // The weekend rule may move one from yesterday to tomorrow.
  const [first = dayNumber(today)] = shownFrom(rule, dayNumber(today)).next().value ?? [];
  const day = dateOfNumber(Math.min(first, dayNumber(today)));
  return day > countsFrom || !hasNewDays(values, initial) ? day : countsFrom;
}

function hasNewDays(values: ScheduleValues, initial: ScheduleValues): boolean {
  return JSON.stringify(wireRule(values)) !== JSON.stringify(wireRule(initial));
}
