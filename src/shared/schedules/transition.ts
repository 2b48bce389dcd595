import { addDays, type CalendarDate, laterOf } from '#shared/calendar-date.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { isOccurrence, shownDay } from '#shared/schedules/occurrences.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import {
  ASKED_DAYS,
  type Exception,
  exceptionsByDay,
  type FrozenTerms,
  PAST_OPEN_MAX,
  type ScheduleState,
} from '#shared/schedules/schedule-state.ts';
import { nextOccurrences, openOccurrences } from '#shared/schedules/timeline.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/** What a change of a schedule does to its stored state, beside the new rule and terms. */
export interface Transition {
  readonly countsFrom: CalendarDate;
  readonly recordedThrough: CalendarDate;
  /** Exceptions to insert or to replace, by their day: they get frozen terms, or those of the schedule again. */
  readonly freeze: readonly Exception[];
  /** Days that the schedule loses, with their exceptions. */
  readonly drop: readonly CalendarDate[];
}

interface Change {
  readonly rule: Rule;
  readonly type: TransactionType;
  readonly today: CalendarDate;
  /** The day from which the new rule and terms apply. */
  readonly first: CalendarDate;
  /** Open occurrences that stay as they are. */
  readonly open: readonly Occurrence[];
  /** Whether an exception stays as it is. */
  readonly isKept: (one: Exception) => boolean;
}

/** Freezes what stays as it is. Of the other exceptions, drops those whose days the rule no longer has. */
export function changeFrom(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  { rule, type, first, today, open, isKept }: Change,
): Transition {
  const stored = exceptions.filter(isKept);
  const days = new Set([...open, ...stored].map(({ day }) => day));
  const after = exceptions.filter((one) => !isKept(one));
  const kept = after.filter(({ day }) => isOccurrence(rule, day));
  return {
    countsFrom: first,
    recordedThrough: laterOf(schedule.recordedThrough, addDays(today, -1)),
    freeze: [...freezeAll(schedule, exceptions, [...days]), ...kept.flatMap((one) => withTerms(schedule, one, type))],
    drop: after.map(({ day }) => day).filter((day) => !isOccurrence(rule, day)),
  };
}

/** An exception with the new terms of its schedule, unless it was paid with another type; none if it has these terms already. */
function withTerms(schedule: ScheduleState, one: Exception, type: TransactionType): Exception[] {
  const own = one.frozen ?? termsOn(schedule, one.day);
  const frozen = isPaid(one) && own.type !== type ? own : null;
  return (frozen === null) === (one.frozen === null) ? [] : [{ ...one, frozen }];
}

/** The exceptions of some days with frozen terms, without those that have them already. */
export function freezeAll(
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

/**
 * The next open occurrences, one more than an edit may leave before it. Includes those in a pause, because the pause may end before
 * the edit applies.
 */
export function listAhead(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  today: CalendarDate,
): Occurrence[] {
  const range = { from: today, today, count: PAST_OPEN_MAX + 1 };
  return nextOccurrences({ ...schedule, pausedOn: null }, exceptions, range);
}

/** More than the latest 60 that are listed: settling these shows the others. */
export function allOverdue(
  schedule: ScheduleState,
  exceptions: readonly Exception[],
  today: CalendarDate,
): Occurrence[] {
  return openOccurrences(schedule, exceptions, { start: addDays(today, -ASKED_DAYS), end: addDays(today, -1) }, today);
}

/** Whether a transaction in the ledger fulfills the occurrence. */
export function isPaid({ transactionId }: Exception): boolean {
  return transactionId !== null;
}
