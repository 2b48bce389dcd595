import { addDays, type CalendarDate, type DateRange } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { isOccurrence, occurrencesBetween, occurrencesFrom, shownDay } from '#shared/schedules/occurrences.ts';
import {
  ASKED_DAYS,
  type Exception,
  PAST_OPEN_MAX,
  type ScheduleState,
  WEEKEND_DAYS,
} from '#shared/schedules/schedule-state.ts';

/**
 * The open occurrences that are shown between two days, earliest first.
 * @param exceptions those of this schedule, at least those in the `nominalRange` of the days
 */
export function openOccurrences(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  { start, end }: DateRange,
  today: CalendarDate,
): Occurrence[] {
  const from = laterOf(schedule.countsFrom, addDays(start, -WEEKEND_DAYS));
  const planned = occurrencesBetween(schedule.rule, { start: from, end: addDays(end, WEEKEND_DAYS) });
  return collect(schedule, exceptions, planned, today).filter((one) => start <= one.shownDay && one.shownDay <= end);
}

/** Past occurrences that are still asked about: the latest 60 of the last 366 days, earliest first. */
export function overdueOccurrences(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  today: CalendarDate,
): Occurrence[] {
  const range = { start: addDays(today, -ASKED_DAYS), end: addDays(today, -1) };
  return openOccurrences(schedule, exceptions, range, today).slice(-PAST_OPEN_MAX);
}

/**
 * The next open occurrences that are shown on a day or later, earliest first.
 * @param exceptions those of this schedule, at least those from the start of the day's `nominalRange` on
 */
export function nextOccurrences(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  { from, today, count }: { readonly from: CalendarDate; readonly today: CalendarDate; readonly count: number },
): Occurrence[] {
  if (schedule.pausedOn !== null && schedule.pausedOn <= from) return [];
  const excepted = new Set(exceptions.map(({ day }) => day));
  const planned: CalendarDate[] = [];
  for (const day of occurrencesFrom(schedule.rule, laterOf(schedule.countsFrom, addDays(from, -WEEKEND_DAYS)))) {
    if (planned.length === count) break;
    if (!excepted.has(day) && shownDay(day, schedule.rule.weekend) >= from) planned.push(day);
  }
  return collect(schedule, exceptions, planned, today)
    .filter((one) => one.shownDay >= from)
    .slice(0, count);
}

/** The occurrence with a nominal day, open or settled; null if there is none. */
export function occurrenceOn(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  day: CalendarDate,
  today: CalendarDate,
): Occurrence | null {
  const exception = exceptions.find((one) => one.day === day);
  const isPlanned = day >= schedule.countsFrom && isOccurrence(schedule.rule, day);
  if (!exception && !isPlanned) return null;
  const occurrence = toOccurrence(schedule, day, exception, today);
  return isPaused(schedule, occurrence) ? null : occurrence;
}

/** Planned days without an exception, and open exceptions; earliest first. */
function collect(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  planned: readonly CalendarDate[],
  today: CalendarDate,
): Occurrence[] {
  const excepted = new Set(exceptions.map(({ day }) => day));
  const open = [
    ...planned.filter((day) => !excepted.has(day)).map((day) => toOccurrence(schedule, day, undefined, today)),
    ...exceptions
      .filter(({ status }) => status === 'open')
      .map((exception) => toOccurrence(schedule, exception.day, exception, today)),
  ];
  return open.filter((one) => !isPaused(schedule, one)).sort(byShownDay);
}

function isPaused({ pausedOn }: ScheduleState, { status, shownDay }: Occurrence): boolean {
  return status === 'open' && pausedOn !== null && shownDay >= pausedOn;
}

function toOccurrence(
  schedule: ScheduleState,
  day: CalendarDate,
  exception: Exception | undefined,
  today: CalendarDate,
): Occurrence {
  const { status = 'open', movedTo = null, amount = null, frozen = null, transactionId = null } = exception ?? {};
  const terms = frozen ?? schedule;
  const shown = movedTo ?? frozen?.shownDay ?? shownDay(day, schedule.rule.weekend);
  return {
    scheduleId: schedule.scheduleId,
    day,
    shownDay: shown,
    isMoved: movedTo !== null,
    type: terms.type,
    amount: amount ?? terms.amount,
    category: terms.category,
    goalId: terms.goalId,
    description: terms.description,
    recording: terms.recording,
    status,
    isOverdue: status === 'open' && shown < today,
    transactionId,
  };
}

/** The order of lists: by the shown day, then by the nominal one. */
export function byShownDay(a: Occurrence, b: Occurrence): number {
  return compare(a.shownDay, b.shownDay) || compare(a.day, b.day) || compare(a.scheduleId, b.scheduleId);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}

function laterOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}
