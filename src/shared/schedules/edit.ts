import {
  addDays,
  type CalendarDate,
  dateOfNumber,
  dayNumber,
  formatDayInFull,
  laterOf,
} from '#shared/calendar-date.ts';
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
import { halfwayFrom, lastPaidOff } from '#shared/schedules/paid-ahead.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import {
  ASKED_DAYS,
  type Exception,
  PAST_OPEN_MAX,
  type ScheduleState,
  type Terms,
} from '#shared/schedules/schedule-state.ts';
import { openExceptions, openOccurrences, shownDayOf } from '#shared/schedules/timeline.ts';
import { allOverdue, changeFrom, freezeAll, isPaid, listAhead, type Transition } from '#shared/schedules/transition.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/** A new schedule counts from the first occurrence that is shown on the day of its creation or later. */
export function startSchedule(rule: Rule, today: CalendarDate): Pick<Transition, 'countsFrom' | 'recordedThrough'> {
  return { countsFrom: firstShownFrom(rule, today), recordedThrough: addDays(today, -1) };
}

interface Edit {
  readonly rule: Rule;
  readonly type: TransactionType;
  readonly from: CalendarDate | undefined;
  readonly today: CalendarDate;
}

/**
 * An edit applies from a nominal day on. Occurrences before it are frozen with their old terms and shown days: settled ones, all
 * coming ones, and those overdue that have not lapsed. So are later ones that were settled until today, or moved to a past day
 * before it, or paid ahead for a day beyond the end of the new rule. Other later exceptions stay if the new rule still has their day.
 * If the days stay the same, so do all exceptions beyond their end.
 *
 * @param from by default the earliest nominal day of a coming occurrence after all that are overdue; if the rule changes, of one that was
 * not moved, after all that are overdue or settled, and after those that the new weekend rule shows before today. A schedule without
 * coming occurrences of days after today begins new days halfway between the last one that was paid ahead and the next one of its rule
 * @param exceptions those of this schedule, at least those from 428 days before today on
 */
export function editSchedule(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  { rule, type, from, today }: Edit,
): Transition | { readonly errors: FieldErrors } {
  const ahead = listAhead(schedule, exceptions, today);
  // An ended schedule may have only a later occurrence left. Without its end, earlier ones come first.
  const continued = isSameButEnd(rule, schedule.rule) ? listAhead({ ...schedule, rule }, exceptions, today) : [];
  const listed = schedule.pausedOn === null ? [...ahead, ...continued] : [];
  const overdue = allOverdue(schedule, exceptions, today);
  const keepsDays = JSON.stringify(rule) === JSON.stringify(schedule.rule);
  const isBeyond = ({ day }: Pick<Exception, 'day'>) => !isOccurrence(rule, day);
  const coming = keepsDays ? listed.filter((one) => !isBeyond(one)) : listed;
  const next = firstComing(schedule, exceptions, { coming, overdue, keepsDays, today });
  // The same days cannot double what was paid.
  const lastPaid = keepsDays ? undefined : lastPaidOff(schedule, exceptions, { rule, today });
  const hasComing = ahead.some(({ day }) => day > today) && schedule.pausedOn === null;
  const firstDefault = lastPaid && !hasComing ? laterOf(next, halfwayFrom(schedule.rule, lastPaid)) : next;
  const first = from ?? (keepsDays ? firstDefault : firstUnshown(rule, firstDefault, today));
  const earlier = ahead.filter(({ day }) => day < first);
  if (earlier.length > PAST_OPEN_MAX) return { errors: { from: [`Choose one of the next ${PAST_OPEN_MAX}`] } };
  const earliest = earliestFrom(schedule, exceptions, today);
  if (first < earliest) return { errors: { from: [`Choose a day from ${formatDayInFull(earliest)} on`] } };
  if (lastPaid && first <= lastPaid)
    return { errors: { from: [`Choose a day after ${formatDayInFull(lastPaid)}, which was already added`] } };

  const since = from !== undefined && from < today ? from : today;
  const isKept = (one: Exception) => {
    const { day, status, movedTo } = one;
    if (day < first || (keepsDays && isBeyond(one))) return true;
    if (status === 'open') return movedTo !== null && movedTo < since && day !== from;
    return shownDayOf(schedule, one) <= today || (isPaid(one) && isBeyond(one));
  };
  const open = [...overdue.filter(({ day }) => day < first), ...earlier];
  return changeFrom(schedule, exceptions, { rule, type, first, today, open, isKept });
}

/** What ending a schedule changes. */
export interface Ending {
  readonly rule: Rule;
  /** The schedule's own from now on. */
  readonly terms: Terms;
  readonly transition: Transition;
}

/**
 * Ends a schedule today. Occurrences that are shown today or earlier stay, and so do those whose nominal day is today or earlier, even if
 * they were moved ahead, and all that are settled. Later ones are removed, including those that an earlier edit froze, and those of a
 * pause, because they would return after it. If the schedule is continued, its rule schedules that time again, without moves or amounts
 * of single occurrences. The schedule takes all terms of its next occurrence, but not an amount that only that occurrence has.
 * @param exceptions as for `editSchedule`
 */
export function endSchedule(schedule: ScheduleState, exceptions: readonly Exception[], today: CalendarDate): Ending {
  const { countsFrom, recordedThrough } = schedule;
  const running = { ...schedule, pausedOn: null };
  const stays = ({ day, shownDay }: Occurrence) => day <= today || shownDay <= today;
  const removed = openExceptions(running, exceptions, today).filter((one) => !stays(one));
  const gone = new Set(removed.map(({ day }) => day));
  const settled = new Set(exceptions.filter(({ status }) => status !== 'open').map(({ day }) => day));
  const next = occurrencesFrom(schedule.rule, addDays(today, 1)).find(
    (day) => gone.has(day) || (!settled.has(day) && shownDay(day, schedule.rule.weekend) > today),
  );
  const [first] = [...gone, ...(next ? [laterOf(next, countsFrom)] : [])].sort();
  if (!first) {
    const transition = { countsFrom, recordedThrough, freeze: [], drop: [] };
    return { rule: schedule.rule, terms: schedule, transition };
  }
  const rule: Rule = next ? { ...schedule.rule, end: { kind: 'until', day: today } } : schedule.rule;
  const ahead = listAhead(schedule, exceptions, today);
  const terms: Terms = exceptions.find(({ day }) => day === ahead[0]?.day)?.frozen ?? schedule;
  const isKept = ({ day }: Pick<Exception, 'day'>) => !gone.has(day);
  const open = [...allOverdue(schedule, exceptions, today), ...ahead].filter(stays);
  const transition = changeFrom(schedule, exceptions, { rule, type: terms.type, first, today, open, isKept });
  return { rule, terms, transition };
}

function isSameButEnd(rule: Rule, other: Rule): boolean {
  return JSON.stringify({ ...rule, end: null }) === JSON.stringify({ ...other, end: null });
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

function firstShownFrom(rule: Rule, today: CalendarDate): CalendarDate {
  const { value: first } = shownFrom(rule, dayNumber(today)).next();
  if (first) return dateOfNumber(first[0]);
  // Of those from today on, the weekend rule has shown the last ones before.
  const last = occurrencesFrom(rule, today).toArray().at(-1);
  return last ? addDays(last, 1) : today;
}
