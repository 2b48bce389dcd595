import { addDays, type CalendarDate, type DateRange, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import type { CategorySpending, SpendingPeriod } from '#shared/dashboard/contract.ts';
import { addCents, type Cents, subtractCents } from '#shared/money.ts';

/** The days of a period: first to last day of the month, or January 1 to today for the year to date. */
export function rangeOfPeriod(period: SpendingPeriod, today: CalendarDate): DateRange {
  const month = rangeOfMonth(monthOf(today));
  if (period === 'this-month') return month;
  if (period === 'last-month') return rangeOfMonth(monthOf(addDays(month.start, -1)));
  return { start: `${today.slice(0, 4)}-01-01` as CalendarDate, end: today };
}

/** Number of categories the donut names; all others share its last segment. */
export const TOP_CATEGORIES = 5;

export interface SpendingShares {
  readonly top: readonly CategorySpending[];
  /** Sum of all other categories, so that `top` and `rest` add up to the total. */
  readonly rest: Cents;
}

/** @param categories spending by category, largest first */
export function topSpending(categories: readonly CategorySpending[], total: Cents): SpendingShares {
  const top = categories.slice(0, TOP_CATEGORIES);
  return { top, rest: subtractCents(total, addCents(...top.map(({ amount }) => amount))) };
}

/** Whole percent of the total, rounded to nearest for display; 0 if the total is 0. */
export function percentOf(amount: Cents, total: Cents): number {
  return total === 0 ? 0 : Math.round((amount / total) * 100);
}

/** Formats a share as `34%`; a positive share that rounds to 0 is `<1%`. */
export function formatShare(amount: Cents, total: Cents): string {
  const percent = percentOf(amount, total);
  return percent === 0 && amount > 0 ? '<1%' : `${percent}%`;
}
