import { addDays, type CalendarDate, type DateRange, dateOfNumber, dayNumber } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { countBetween, isOccurrence, shownDay, shownFrom, WEEKEND_DAYS } from '#shared/schedules/occurrences.ts';
import { ASKED_DAYS, type Exception, PAST_OPEN_MAX, type ScheduleState } from '#shared/schedules/schedule-state.ts';

/**
 * The open occurrences that are shown between two days, earliest first; of many, the `latest`.
 * @param exceptions those of this schedule, at least those from `countsFrom` on and all open ones
 */
export function openOccurrences(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  { start, end, latest }: DateRange & { readonly latest?: number },
  today: CalendarDate,
): Occurrence[] {
  const last = dayNumber(end);
  const planned: Planned[] = [];
  for (const one of plannedFrom(schedule, exceptions, start)) {
    if (one[1] > last) break;
    planned.push(one);
  }
  const kept = latest === undefined ? planned : planned.slice(-latest);
  const open = collect(schedule, exceptions, kept, today);
  return open.filter((one) => start <= one.shownDay && one.shownDay <= end).slice(latest === undefined ? 0 : -latest);
}

/**
 * A lower bound of the number of open occurrences that are shown between two days. It takes the same time for any number of them.
 * @param exceptions as in `openOccurrences`
 */
export function countOpenAtLeast(
  { rule, countsFrom, pausedOn }: ScheduleState,
  exceptions: readonly Exception[],
  { start, end }: DateRange,
): number {
  const moved = rule.weekend === 'stay' ? 0 : WEEKEND_DAYS;
  const until = pausedOn !== null && pausedOn <= end ? addDays(pausedOn, -1) : end;
  const [first, last] = [addDays(start, moved), addDays(until, -moved)];
  const range = { start: first < countsFrom ? countsFrom : first, end: last };
  const excepted = exceptions.filter(({ day }) => range.start <= day && day <= range.end).length;
  return Math.max(countBetween(rule, range) - excepted, 0);
}

/** Past occurrences that are still asked about: the latest 60 of the last 366 days, or of fewer, earliest first. */
export function overdueOccurrences(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  today: CalendarDate,
  days = ASKED_DAYS,
): Occurrence[] {
  const range = { start: addDays(today, -days), end: addDays(today, -1), latest: PAST_OPEN_MAX };
  return openOccurrences(schedule, exceptions, range, today);
}

/**
 * The next open occurrences that are shown on a day or later, earliest first.
 * @param exceptions as in `openOccurrences`
 */
export function nextOccurrences(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  { from, today, count }: { readonly from: CalendarDate; readonly today: CalendarDate; readonly count: number },
): Occurrence[] {
  const planned = plannedFrom(schedule, exceptions, from).take(count).toArray();
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
  if (!exception && !isComputed(schedule, day)) return null;
  const occurrence = exception
    ? toStored(schedule, exception, today)
    : toOccurrence(schedule, { day, shown: shownDay(day, schedule.rule.weekend), today });
  return isPaused(schedule, occurrence) ? null : occurrence;
}

/** Whether a schedule has a day by its rule: not before the day from which it counts, nor one that an edit has left behind. */
export function isComputed(
  { rule, countsFrom }: Pick<ScheduleState, 'rule' | 'countsFrom'>,
  day: CalendarDate,
): boolean {
  return day >= countsFrom && isOccurrence(rule, day);
}

/** The open occurrences that are stored, earliest first. */
export function openExceptions(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  today: CalendarDate,
): Occurrence[] {
  return collect(schedule, exceptions, [], today);
}

type Planned = readonly [day: number, shown: number];

/** The occurrences without an exception that are shown from a day on, until the schedule is paused. */
function* plannedFrom(
  { rule, countsFrom, pausedOn }: ScheduleState,
  exceptions: readonly Exception[],
  from: CalendarDate,
): Generator<Planned, void> {
  const excepted = new Set(exceptions.map(({ day }) => dayNumber(day)));
  const paused = pausedOn === null ? Number.POSITIVE_INFINITY : dayNumber(pausedOn);
  for (const one of shownFrom(rule, dayNumber(from), dayNumber(countsFrom))) {
    if (one[1] >= paused) return;
    if (!excepted.has(one[0])) yield one;
  }
}

/** Planned occurrences and open exceptions, by shown day. */
function collect(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  planned: readonly Planned[],
  today: CalendarDate,
): Occurrence[] {
  const open = planned.map(([day, shown]) => {
    const nominal = dateOfNumber(day);
    return toOccurrence(schedule, { day: nominal, shown: shown === day ? nominal : dateOfNumber(shown), today });
  });
  for (const exception of exceptions) {
    if (exception.status !== 'open') continue;
    const one = toStored(schedule, exception, today);
    if (!isPaused(schedule, one)) open.push(one);
  }
  return open.sort(byShownDay);
}

/** Whether an open occurrence is in the pause of its schedule, so that no list shows it. */
export function isPaused({ pausedOn }: ScheduleState, { status, shownDay }: Occurrence): boolean {
  return status === 'open' && pausedOn !== null && shownDay >= pausedOn;
}

function toStored(schedule: ScheduleState, exception: Exception, today: CalendarDate): Occurrence {
  const shown = shownDayOf(schedule, exception);
  return toOccurrence(schedule, { day: exception.day, shown, today, exception });
}

/** Where a move, an edit, or else the weekend rule puts a stored occurrence. */
export function shownDayOf({ rule }: Pick<ScheduleState, 'rule'>, { day, movedTo, frozen }: Exception): CalendarDate {
  return movedTo ?? frozen?.shownDay ?? shownDay(day, rule.weekend);
}

function toOccurrence(
  schedule: ScheduleState,
  {
    day,
    shown,
    today,
    exception,
  }: {
    readonly day: CalendarDate;
    readonly shown: CalendarDate;
    readonly today: CalendarDate;
    readonly exception?: Exception;
  },
): Occurrence {
  const { type, amount, category, goalId, description, recording } = exception?.frozen ?? schedule;
  const status = exception?.status ?? 'open';
  return {
    scheduleId: schedule.scheduleId,
    day,
    shownDay: shown,
    isMoved: (exception?.movedTo ?? null) !== null,
    type,
    amount: exception?.amount ?? amount,
    category,
    goalId,
    description,
    recording,
    status,
    isOverdue: status === 'open' && shown < today,
    transactionId: exception?.transactionId ?? null,
  };
}

/** The order of lists: by the shown day, then by the nominal one. */
export function byShownDay(a: Occurrence, b: Occurrence): number {
  return compare(a.shownDay, b.shownDay) || compare(a.day, b.day) || compare(a.scheduleId, b.scheduleId);
}

function compare(one: string, other: string): number {
  return one < other ? -1 : Number(one > other);
}
