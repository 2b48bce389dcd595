import type { Budget } from '#shared/budgets/contract.ts';
import { addMonths, type Month, monthOf } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { UNCATEGORIZED } from '#shared/reports/chart-series.ts';
import type { CategorySpendings } from '#shared/reports/contract.ts';

/** Number of categories offered for a new budget. */
const OFFERED_MAX = 8;

export interface UnbudgetedSpending {
  /** The month of the amounts. */
  readonly month: Month;
  /** Largest amounts first. */
  readonly categories: readonly { readonly category: string; readonly amount: Cents }[];
}

/**
 * The categories to offer for a budget that starts in a month: those with spending in that month, but without a budget.
 * For a future month, the spending is that of the current month. Without any, it is that of the month before.
 * @param budgets the budgets of any months
 */
export function unbudgetedSpending(
  spending: readonly CategorySpendings[],
  budgets: readonly Pick<Budget, 'category' | 'periodStart'>[],
  { start, current }: { readonly start: Month; readonly current: Month },
): UnbudgetedSpending {
  const budgeted = new Set(
    budgets.filter(({ periodStart }) => monthOf(periodStart) === start).map(({ category }) => category),
  );
  const free = spending.filter(({ category }) => category !== UNCATEGORIZED && !budgeted.has(category));
  const latest = start < current ? start : current;
  const months = [latest, addMonths(latest, -1)].map((month) => ({ month, categories: spentIn(month, free) }));
  return months.find(({ categories }) => categories.length > 0) ?? { month: latest, categories: [] };
}

function spentIn(month: Month, spending: readonly CategorySpendings[]): UnbudgetedSpending['categories'] {
  return spending
    .flatMap(({ category, monthlySpendings }) => {
      const amount = monthlySpendings.find((one) => one.month === month)?.amount;
      return amount ? [{ category, amount }] : [];
    })
    .sort((a, b) => b.amount - a.amount)
    .slice(0, OFFERED_MAX);
}
