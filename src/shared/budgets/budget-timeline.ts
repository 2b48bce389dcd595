import { addMonths, type Month } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

/** From this month on the budget is this amount; null ends it. */
export interface BudgetChange {
  readonly month: Month;
  readonly amount: Cents | null;
}

/**
 * What is budgeted in a month: the latest change at or before it, so a new month continues by itself.
 * @param changes of one budget, earliest first
 * @returns null in a month without a budget.
 */
export function amountIn(changes: readonly BudgetChange[], month: Month): Cents | null {
  return changes.findLast((change) => change.month <= month)?.amount ?? null;
}

/** Every month from the first to the last, both included; none where the first is the later one. */
export function monthsFrom(first: Month, last: Month): Month[] {
  const months: Month[] = [];
  for (let month = first; month <= last; month = addMonths(month, 1)) months.push(month);
  return months;
}

const MONTHS_BEFORE = 6;
const MONTHS_AFTER = 2;

/** The months a person can choose from: 6 before the current one to 2 after it, earliest first. */
export function budgetWindow(currentMonth: Month): Month[] {
  return monthsFrom(addMonths(currentMonth, -MONTHS_BEFORE), addMonths(currentMonth, MONTHS_AFTER));
}

const TREND_MONTHS = 6;

/** The six months of the trend: the current one and the five before it, earliest first. */
export function trendMonths(currentMonth: Month): Month[] {
  return monthsFrom(addMonths(currentMonth, 1 - TREND_MONTHS), currentMonth);
}

const REACH_IN_MONTHS = 120;

/** Budgets begin and are asked for within 10 years of the current month; anything further away is a slip of the pen. */
export function isWithinReach(month: Month, currentMonth: Month): boolean {
  return addMonths(currentMonth, -REACH_IN_MONTHS) <= month && month <= addMonths(currentMonth, REACH_IN_MONTHS);
}
