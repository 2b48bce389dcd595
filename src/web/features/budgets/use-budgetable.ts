import { useQuery } from '@tanstack/react-query';
import type { Budget } from '#shared/budgets/contract.ts';
import { type UnbudgetedSpending, unbudgetedSpending } from '#shared/budgets/unbudgeted-spending.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import { useToday } from '#web/browser/today.ts';
import { categoriesQuery } from '#web/features/transactions/api.ts';
import { budgetsQuery, recentSpendingQuery } from './api.ts';

interface Budgetable {
  /** The largest spending without a budget; undefined while loading, null if loading failed. */
  spending: UnbudgetedSpending | null | undefined;
  /** All expense categories without a budget in the month, those with the largest spending first. */
  categories: readonly string[];
  /** The budgets of the month. */
  taken: readonly Budget[];
}

/** The categories that a budget starting in a month can have. */
export function useBudgetable(start: Month): Budgetable {
  const current = monthOf(useToday());
  const budgets = useQuery(budgetsQuery);
  const recent = useQuery(recentSpendingQuery);
  const { data: known = DEFAULT_CATEGORIES.expense } = useQuery(categoriesQuery('expense'));
  if (!budgets.data || !recent.data) {
    const spending = budgets.isLoadingError || recent.isLoadingError ? null : undefined;
    return { spending, categories: known, taken: [] };
  }
  const spending = unbudgetedSpending(recent.data, budgets.data.items, { start, current });
  const taken = budgets.data.items.filter(({ periodStart }) => monthOf(periodStart) === start);
  const free = new Set([...spending.categories.map(({ category }) => category), ...known]);
  for (const { category } of taken) free.delete(category);
  return { spending, categories: [...free], taken };
}
