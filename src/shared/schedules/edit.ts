import { addDays, type CalendarDate, dateOfNumber, dayNumber, formatDayInFull } from '#shared/calendar-date.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import {
  firstUncounted,
  firstUnshown,
  isOccurrence,
  occurrencesFrom,
  shownDay,
  shownFrom,
  WEEKEND_DAYS,
} from '#shared/schedules/occurrences.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import {
  ASKED_DAYS,
  type Exception,
  exceptionsByDay,
  type FrozenTerms,
  PAST_OPEN_MAX,
  type ScheduleState,
} from '#shared/schedules/schedule-state.ts';
import { nextOccurrences, openOccurrences, shownDayOf } from '#shared/schedules/timeline.ts';

/** What a change of a schedule does to its stored state, beside the new rule and terms. */
export interface Transition {
  readonly countsFrom: CalendarDate;
  readonly recordedThrough: CalendarDate;
  /** Exceptions to insert or to replace, by their day: they get frozen terms, or those of the schedule again. */
  readonly freeze: readonly Exception[];
  /** Days whose exceptions are deleted. */
  readonly drop: readonly CalendarDate[];
}

/** A new schedule counts from the first occurrence that is shown on the day of its creation or later. */
export function startSchedule(rule: Rule, today: CalendarDate): Pick<Transition, 'countsFrom' | 'recordedThrough'> {
  return { countsFrom: firstShownFrom(rule, today), recordedThrough: addDays(today, -1) };
}

interface Edit {
  readonly rule: Rule;
  readonly from: CalendarDate | undefined;
  readonly today: CalendarDate;
  /** Days of exceptions that stay as they are, also if the edit applies to their days. */
  readonly keep?: ReadonlySet<CalendarDate> | undefined;
}

/**
 * An edit applies from a nominal day on. Occurrences before it are frozen with their old terms and shown days: settled ones, all
 * coming ones, and those overdue that have not lapsed. So are later ones that were settled until today, or moved to a past day
 * before it. Other later exceptions stay if the new rule still has their day.
 *
 * @param from by default the earliest nominal day of a coming occurrence after all that are overdue; if the rule changes, of one that was
 * not moved, after all that are overdue or settled, and after those that the new weekend rule shows before today
 * @param exceptions those of this schedule, at least those from 428 days before today on
 */
export function editSchedule(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  { rule, from, today, keep }: Edit,
): Transition | { readonly errors: FieldErrors } {
  // Those of a pause, too, which may end before the day from which the edit applies.
  const running = { ...schedule, pausedOn: null };
  const ahead = nextOccurrences(running, exceptions, { from: today, today, count: PAST_OPEN_MAX + 1 });
  const coming = schedule.pausedOn === null ? ahead : [];
  const overdue = allOverdue(schedule, exceptions, today);
  const keepsDays = JSON.stringify(rule) === JSON.stringify(schedule.rule);
  const firstDefault = firstComing(schedule, exceptions, { coming, overdue, keepsDays, today });
  const first = from ?? (keepsDays ? firstDefault : firstUnshown(rule, firstDefault, today));
  const earlier = ahead.filter(({ day }) => day < first);
  if (earlier.length > PAST_OPEN_MAX) return { errors: { from: [`Choose one of the next ${PAST_OPEN_MAX}`] } };

  const since = from !== undefined && from < today ? from : today;
  const isBefore = (one: Exception) => {
    const { day, status, movedTo } = one;
    if (day < first || keep?.has(day)) return true;
    if (status === 'open') return movedTo !== null && movedTo < since && day !== from;
    return shownDayOf(schedule, one) <= today;
  };
  const after = exceptions.filter((one) => !isBefore(one));
  const later = after.filter(({ day }) => !isOccurrence(rule, day));
  const earliest = earliestFrom(schedule, exceptions, today);
  if (first < earliest) return { errors: { from: [`Choose a day from ${formatDayInFull(earliest)} on`] } };
  const paid = later.filter(({ transactionId }) => transactionId !== null).map(({ day }) => day);
  const lastPaid = paid.sort().at(-1);
  if (lastPaid)
    return { errors: { from: [`Choose a day after ${formatDayInFull(lastPaid)}, which was already added`] } };

  const past = overdue.filter(({ day }) => day < first);
  const stored = exceptions.filter(isBefore);
  const frozen = new Set([...past, ...earlier, ...stored].map(({ day }) => day));
  const dropped = new Set(later);
  const kept = after.filter((one) => !dropped.has(one));
  return {
    countsFrom: first,
    recordedThrough: laterOf(schedule.recordedThrough, addDays(today, -1)),
    freeze: [
      ...freezeAll(schedule, exceptions, [...frozen]),
      ...kept.filter((one) => one.frozen !== null).map((one) => ({ ...one, frozen: null })),
    ],
    drop: later.map(({ day }) => day),
  };
}

/**
 * The first day from which an edit can apply. A schedule that counts only from a later day on may have nothing between today and that
 * day, so new days can begin there: after all that an earlier edit has left as it was, and after the days of the rule that do not
 * count.
 */
function earliestFrom(
  { rule, countsFrom }: ScheduleState,
  exceptions: readonly Exception[],
  today: CalendarDate,
): CalendarDate {
  if (countsFrom <= today) return countsFrom;
  const before = exceptions.map(({ day }) => day).filter((day) => day < countsFrom);
  return before.map((day) => addDays(day, 1)).reduce(laterOf, firstUncounted(rule, countsFrom, today));
}

interface Open {
  readonly coming: readonly Occurrence[];
  readonly overdue: readonly Occurrence[];
  readonly keepsDays: boolean;
  readonly today: CalendarDate;
}

/**
 * The default of `from`. An edit must not change the past, so it begins after what is overdue, and an earlier occurrence that was
 * moved ahead keeps its terms. New days begin after every past day, and leave what the user moved before them.
 */
function firstComing(
  { countsFrom, rule }: ScheduleState,
  exceptions: readonly Exception[],
  { coming, overdue, keepsDays, today }: Open,
): CalendarDate {
  const settled = keepsDays ? [] : exceptions.filter(({ day, status }) => status !== 'open' && day < today);
  const past = [...overdue.filter(({ isMoved }) => !isMoved), ...settled].map(({ day }) => addDays(day, 1));
  const start = past.reduce(laterOf, countsFrom);
  const changed = coming.filter(({ day, isMoved }) => day >= start && (keepsDays || !isMoved));
  const [first] = changed.map(({ day }) => day).sort();
  if (first) return first;
  // A paused schedule has no coming occurrence, but the weekend rule may move one from yesterday to tomorrow.
  const shown = firstShownFrom(rule, today);
  const left = coming.map(({ day }) => addDays(day, 1));
  return [...left, shown < today ? shown : today].reduce(laterOf, start);
}

/**
 * A resumed schedule continues today: what would have been shown during the pause is neither asked about nor recorded.
 * @returns also the days of occurrences to skip: they were moved into the pause, and the schedule would show them again
 */
export function resumeSchedule(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  today: CalendarDate,
): Transition & { readonly skip: readonly CalendarDate[] } {
  const { pausedOn, rule, countsFrom, recordedThrough } = schedule;
  const past = allOverdue(schedule, exceptions, today);
  const pause = { start: pausedOn ?? today, end: addDays(today, -1) };
  const during = openOccurrences({ ...schedule, pausedOn: null }, exceptions, pause, today);
  const stored = new Set(exceptions.map(({ day }) => day));
  const gone = during.map(({ day }) => day).filter((day) => stored.has(day));
  const first = laterOf(countsFrom, firstShownFrom(rule, today));
  return {
    countsFrom: first,
    recordedThrough: laterOf(recordedThrough, addDays(today, -1)),
    freeze: freezeAll(
      schedule,
      exceptions,
      past.map(({ day }) => day),
    ),
    drop: gone.filter((day) => day < first),
    skip: gone.filter((day) => day >= first),
  };
}

/**
 * The day from which a schedule may count without any change of what is open: its first past occurrence that is neither settled nor
 * frozen, not before 368 days ago, and not after those that the weekend rule shows from today on. A schedule that counts from a later day
 * stays as it is.
 * @param exceptions all from `countsFrom` on
 */
export function firstOpenDay(
  { rule, countsFrom }: Pick<ScheduleState, 'rule' | 'countsFrom'>,
  exceptions: readonly Exception[],
  today: CalendarDate,
): CalendarDate {
  const start = laterOf(countsFrom, addDays(today, -ASKED_DAYS - WEEKEND_DAYS));
  const end = addDays(today, -WEEKEND_DAYS);
  if (start >= end) return countsFrom;
  const known = new Set(exceptions.filter(({ status, frozen }) => status !== 'open' || frozen).map(({ day }) => day));
  for (const day of occurrencesFrom(rule, start)) {
    if (day >= end) break;
    if (!known.has(day)) return day;
  }
  return end;
}

/** More than the latest 60 that are listed: settling these shows the others. */
function allOverdue(schedule: ScheduleState, exceptions: readonly Exception[], today: CalendarDate): Occurrence[] {
  return openOccurrences(schedule, exceptions, { start: addDays(today, -ASKED_DAYS), end: addDays(today, -1) }, today);
}

/** The exceptions of some days with frozen terms, without those that have them already. */
function freezeAll(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  days: readonly CalendarDate[],
): Exception[] {
  return days
    .map(exceptionsByDay(exceptions))
    .filter(({ frozen }) => frozen === null)
    .map((one) => ({ ...one, frozen: termsOn(schedule, one.day) }));
}

/** The terms of an occurrence as its schedule says now, which a later edit does not change. */
export function termsOn(schedule: ScheduleState, day: CalendarDate): FrozenTerms {
  const { type, amount, category, goalId, description, note, recording, rule } = schedule;
  return { type, amount, category, goalId, description, note, recording, shownDay: shownDay(day, rule.weekend) };
}

function firstShownFrom(rule: Rule, today: CalendarDate): CalendarDate {
  const { value: first } = shownFrom(rule, dayNumber(today)).next();
  if (first) return dateOfNumber(first[0]);
  // Of those from today on, the weekend rule has shown the last ones before.
  const last = occurrencesFrom(rule, today).toArray().at(-1);
  return last ? addDays(last, 1) : today;
}

function laterOf(a: CalendarDate, b: CalendarDate): CalendarDate {
  return a > b ? a : b;
}
