import { type CalendarDate, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { isReached } from '#shared/goals/goal-progress.ts';
import { type Cents, cents, formatMoney, subtractCents } from '#shared/money.ts';

interface Plan extends Pick<Goal, 'currentAmount' | 'targetAmount' | 'deadline'> {
  /** The day of `createdAt` in the user's time zone. */
  readonly createdOn: CalendarDate;
}

export interface GoalPace {
  /** Shortfall compared with the plan as of today; 0 means on track. */
  readonly behind: Cents;
  /** Amount to save each month from now on, or today if `isLastDay`; null once the deadline has passed. */
  readonly perMonth: Cents | null;
  readonly isLastDay: boolean;
}

/**
 * Compares a goal with its plan: equal monthly installments from creation to the deadline, of which the last month may
 * be shorter. An installment is due when its month is over, rounded down to the cent; on the day of the deadline all of
 * them are due. The advised monthly amount is rounded up, so that saving it reaches the target and stays on track.
 * @returns null if the goal is reached or has no deadline.
 */
export function goalPace(goal: Plan, today: CalendarDate): GoalPace | null {
  const { currentAmount, targetAmount, deadline, createdOn } = goal;
  if (deadline === null || isReached(currentAmount, targetAmount)) return null;
  const missing = subtractCents(targetAmount, currentAmount);
  if (deadline < today) return { behind: missing, perMonth: null, isLastDay: false };
  if (deadline === today) return { behind: missing, perMonth: missing, isLastDay: true };

  const due = Math.floor((targetAmount * monthsOver(createdOn, today)) / monthsBegun(createdOn, deadline));
  return {
    behind: cents(Math.max(due - currentAmount, 0)),
    perMonth: cents(Math.ceil(missing / monthsBegun(today, deadline))),
    isLastDay: false,
  };
}

/** The texts shown for a pace. There is no advice once the deadline has passed. */
export function describePace({ behind, perMonth, isLastDay }: GoalPace) {
  const when = isLastDay ? 'today to reach your goal' : 'a month';
  return {
    status: behind > 0 ? `Behind by ${formatMoney(behind)}` : 'On track',
    advice: perMonth === null ? null : `Save ${formatMoney(perMonth)} ${when}`,
  };
}

/** Number of full months; a month from the 31st ends on the last day of a shorter month. 0 if `to` is before `from`. */
function monthsOver(from: CalendarDate, to: CalendarDate): number {
  return Math.max(monthNumber(to) - monthNumber(from) - (dayOf(to) < dayInMonthOf(to, from) ? 1 : 0), 0);
}

/** Number of months that have begun, full ones included; at least 1. */
function monthsBegun(from: CalendarDate, to: CalendarDate): number {
  return Math.max(monthsOver(from, to) + (dayOf(to) === dayInMonthOf(to, from) ? 0 : 1), 1);
}

function monthNumber(date: CalendarDate): number {
  return Number(date.slice(0, 4)) * 12 + Number(date.slice(5, 7));
}

function dayOf(date: CalendarDate): number {
  return Number(date.slice(8));
}

/** The day of the month of `from`, capped at the last day of the month of `date`. */
function dayInMonthOf(date: CalendarDate, from: CalendarDate): number {
  return Math.min(dayOf(from), dayOf(rangeOfMonth(monthOf(date)).end));
}
