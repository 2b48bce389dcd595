import { addDays, type CalendarDate, type DateRange, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import type { CategorySpending, SpendingPeriod } from '#shared/dashboard/contract.ts';
import { addCents, type Cents, subtractCents } from '#shared/money.ts';

/** First to last day of this or of last month; from January 1 to today for the year to date. */
export function rangeOfPeriod(period: SpendingPeriod, today: CalendarDate): DateRange {
  const month = rangeOfMonth(monthOf(today));
  if (period === 'this-month') return month;
  if (period === 'last-month') return rangeOfMonth(monthOf(addDays(month.start, -1)));
  return { start: `${today.slice(0, 4)}-01-01` as CalendarDate, end: today };
}

/** How many categories the donut names; what is left is its last segment. */
export const TOP_CATEGORIES = 5;

export interface SpendingShares {
  readonly top: readonly CategorySpending[];
  /** What the categories beyond the top ones come to: top and rest add up to the total. */
  readonly rest: Cents;
}

/** @param categories largest first */
export function topSpending(categories: readonly CategorySpending[], total: Cents): SpendingShares {
  const top = categories.slice(0, TOP_CATEGORIES);
  return { top, rest: subtractCents(total, addCents(...top.map(({ amount }) => amount))) };
}

/** Whole percent of the total, rounded to nearest for display; 0 of nothing. */
export function percentOf(amount: Cents, total: Cents): number {
  return total === 0 ? 0 : Math.round((amount / total) * 100);
}

/** `34%`; what is something but rounds to nothing is `<1%`. */
export function formatShare(amount: Cents, total: Cents): string {
  const percent = percentOf(amount, total);
  return percent === 0 && amount > 0 ? '<1%' : `${percent}%`;
}
