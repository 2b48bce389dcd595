import { addMonths, type Month } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

/** Sets the budget to this amount starting with this month; null ends it. */
export interface BudgetChange {
  readonly month: Month;
  readonly amount: Cents | null;
}

/**
 * The amount budgeted in a month: the latest change in or before it, so a budget repeats until it is changed.
 * @param changes the changes of one budget, earliest first
 * @returns null in a month without a budget.
 */
export function amountIn(changes: readonly BudgetChange[], month: Month): Cents | null {
  return changes.findLast((change) => change.month <= month)?.amount ?? null;
}

/** Every month from the first to the last, both included; an empty list if the first is after the last. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

/** Number of past months that the month selector offers. */
export const MONTHS_BEFORE = 6;
const MONTHS_AFTER = 2;

/** The months offered by the month selector: 6 before the current month to 2 after it, earliest first. */
export function budgetWindow(currentMonth: Month): Month[] {
  return monthsFrom(addMonths(currentMonth, -MONTHS_BEFORE), addMonths(currentMonth, MONTHS_AFTER));
}

const TREND_MONTHS = 6;

/** The six months of the trend: the current month and the five before it, earliest first. */
export function trendMonths(currentMonth: Month): Month[] {
  return monthsFrom(addMonths(currentMonth, 1 - TREND_MONTHS), currentMonth);
}

const REACH_IN_MONTHS = 120;

/** Whether a month lies within 10 years of the current one; anything further away is assumed to be a typing error. */
export function isWithinReach(month: Month, currentMonth: Month): boolean {
  return addMonths(currentMonth, -REACH_IN_MONTHS) <= month && month <= addMonths(currentMonth, REACH_IN_MONTHS);
}
