import type { Month } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { UNCATEGORIZED } from '#shared/reports/chart-series.ts';
import type { BudgetPerformance } from '#shared/reports/contract.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';

/** The filters of the list whose sum is a figure of the reports. */

export function incomeBehind(month: Month): TransactionSearch {
  return { type: 'income', month };
}

/** @returns undefined with expenses without a category among them: no filter of the list names those. */
export function spendingBehind(month: Month, categories: readonly string[]): TransactionSearch | undefined {
  if (categories.length === 0 || categories.includes(UNCATEGORIZED)) return undefined;
  return { type: 'expense', month, category: categories };
}

/** Of one goal, or of all; the list's total says what was moved back to the balance. */
export function savingsBehind(month: Month, goalId?: GoalId): TransactionSearch {
  return { type: 'savings', month, goalId };
}

/** The expenses of the budgeted categories; in a month without budgets all expenses, as all are then unbudgeted. */
export function performanceBehind({ month, categories }: BudgetPerformance): TransactionSearch | undefined {
  return categories.length > 0 ? spendingBehind(month, categories) : { type: 'expense', month };
}
