import { type CalendarDate, formatMonth, type Month, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { isReached } from '#shared/goals/goal-progress.ts';
import { type Cents, cents, formatMoney, subtractCents } from '#shared/money.ts';

interface Plan extends Pick<Goal, 'currentAmount' | 'targetAmount' | 'deadline'> {
  /** The day of `createdAt` in the person's time zone. */
  readonly createdOn: CalendarDate;
}

export interface GoalPace {
  /** How much less is saved than the plan asks for by today; 0 is on track. */
  readonly behind: Cents;
  /** What each month has to bring from now on, on the last day that day; null once the date has passed. */
  readonly perMonth: Cents | null;
  readonly isLastDay: boolean;
  /** The month of the deadline. */
  readonly by: Month;
}

/**
 * Whether a goal gets there in time. The plan is the same part of the target for every month from the creation to the
 * deadline, the last one perhaps shorter; a part is due when its month is over, rounded down to the cent, and on the day
 * of the deadline all of them are. What each month has to bring is rounded up, so that whoever saves it arrives, and is on
 * track all the way.
 * @returns null where there is nothing to say: the goal is reached, or has no date.
 */
export function goalPace(goal: Plan, today: CalendarDate): GoalPace | null {
  const { currentAmount, targetAmount, deadline, createdOn } = goal;
  if (deadline === null || isReached(currentAmount, targetAmount)) return null;
  const missing = subtractCents(targetAmount, currentAmount);
  const by = monthOf(deadline);
  if (deadline < today) return { behind: missing, perMonth: null, isLastDay: false, by };
  if (deadline === today) return { behind: missing, perMonth: missing, isLastDay: true, by };

  const due = Math.floor((targetAmount * monthsOver(createdOn, today)) / monthsBegun(createdOn, deadline));
  return {
    behind: cents(Math.max(due - currentAmount, 0)),
    perMonth: cents(Math.ceil(missing / monthsBegun(today, deadline))),
    isLastDay: false,
    by,
  };
}

/** The pace in the words that the screens show. There is no advice once the date has passed. */
export function describePace({ behind, perMonth, isLastDay, by }: GoalPace) {
  const when = isLastDay ? 'today to get there' : `a month to get there by ${formatMonth(by)}`;
  return {
    status: behind > 0 ? `Behind by ${formatMoney(behind)}` : 'On track',
    advice: perMonth === null ? null : `Save ${formatMoney(perMonth)} ${when}`,
  };
}

/** Months that are over; a month from the 31st is over on the last day of a shorter one. 0 when `to` comes first. */
function monthsOver(from: CalendarDate, to: CalendarDate): number {
  return Math.max(monthNumber(to) - monthNumber(from) - (dayOf(to) < dayInMonthOf(to, from) ? 1 : 0), 0);
}

/** Months that are over, and the one that has begun since; at least 1. */
function monthsBegun(from: CalendarDate, to: CalendarDate): number {
  return Math.max(monthsOver(from, to) + (dayOf(to) === dayInMonthOf(to, from) ? 0 : 1), 1);
}

function monthNumber(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

function dayOf(date: CalendarDate): number {
  return Number(date.slice(8));
}

/** The day of `from` in the month of `date`, or that month's last. */
function dayInMonthOf(date: CalendarDate, from: CalendarDate): number {
  return Math.min(dayOf(from), dayOf(rangeOfMonth(monthOf(date)).end));
}
