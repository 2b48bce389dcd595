import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, ScheduleId, TransactionId } from '#shared/ids.ts';
import type { AmountRange } from '#shared/schedules/amount-range.ts';
import type { OccurrenceStatus, Recording } from '#shared/schedules/occurrence.ts';
import { WEEKEND_DAYS } from '#shared/schedules/occurrences.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

/** What an occurrence becomes. Savings have a goal, other types a category. */
export interface Terms {
  readonly type: TransactionType;
  readonly amount: AmountRange;
  readonly category: string | null;
  readonly goalId: GoalId | null;
  readonly description: string;
  readonly note: string;
  readonly recording: Recording;
}

/** A stored schedule. */
export interface ScheduleState extends Terms {
  readonly scheduleId: ScheduleId;
  readonly rule: Rule;
  /** The first nominal day to which the rule and the terms apply. Earlier occurrences are exceptions, or not asked about. */
  readonly countsFrom: CalendarDate;
  /** The schedule has no open occurrence that would be shown on or after this day. */
  readonly pausedOn: CalendarDate | null;
  /** The last day whose occurrences were recorded automatically, or did not have to be. Never moves back. */
  readonly recordedThrough: CalendarDate;
}

/** The terms and the shown day that an open occurrence had before an edit. */
export interface FrozenTerms extends Terms {
  readonly shownDay: CalendarDate;
}

/** A stored occurrence: one that is settled, or an open one that differs from what the schedule says. */
export interface Exception {
  /** The nominal day. */
  readonly day: CalendarDate;
  readonly status: OccurrenceStatus;
  readonly movedTo: CalendarDate | null;
  /** Its own amount; null for that of its terms. */
  readonly amount: AmountRange | null;
  /** Set where an edit froze the past; null where the schedule's own terms apply. */
  readonly frozen: FrozenTerms | null;
  readonly transactionId: TransactionId | null;
}

/** Finds the exception of a day; without one, an open occurrence that is as its schedule says. */
export function exceptionsByDay(exceptions: readonly Exception[]): (day: CalendarDate) => Exception {
  const byDay = new Map(exceptions.map((one) => [one.day, one]));
  const plain = { status: 'open', movedTo: null, amount: null, frozen: null, transactionId: null } as const;
  return (day) => byDay.get(day) ?? { day, ...plain };
}

/** The same for one day. */
export function exceptionOn(exceptions: readonly Exception[], day: CalendarDate): Exception {
  return exceptionsByDay(exceptions.filter((one) => one.day === day))(day);
}

/** Whether an occurrence is shown after today, by its nominal day and whatever the weekend rule. */
export function isAhead(day: CalendarDate, today: CalendarDate): boolean {
  return day > addDays(today, WEEKEND_DAYS);
}

/**
 * Whether an exception exists because the user changed its occurrence ahead of time, or gave it a day or an amount. Others come to
 * be in the course of time: they are recorded, linked, skipped, or frozen by an edit when they are due.
 */
export function isChanged(
  { day, status, movedTo, amount }: Pick<Exception, 'day' | 'status' | 'movedTo'> & { readonly amount: unknown },
  today: CalendarDate,
): boolean {
  return isAhead(day, today) || (status === 'open' && (movedTo !== null || amount !== null));
}

/** By how many days an occurrence can be moved. */
export const MOVE_DAYS_MAX = 60;
/** For how many days an open occurrence is asked about; then it lapses. */
export const ASKED_DAYS = 366;
/** An open occurrence is asked about no more, wherever it was moved, once its nominal day is so many days ago. */
export const LAPSED_DAYS = ASKED_DAYS + MOVE_DAYS_MAX + WEEKEND_DAYS;
/** Maximum number of past occurrences that are asked about at a time, or recorded after an outage, the latest first. */
export const PAST_OPEN_MAX = 60;
