import type { Month } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { UNCATEGORIZED } from '#shared/reports/chart-series.ts';
import type { BudgetPerformance } from '#shared/reports/contract.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';

// Filters that list exactly the transactions behind a figure.

export function incomeBehind(month: Month): TransactionSearch {
  return { type: 'income', month };
}

/** @returns undefined if the categories include uncategorized expenses, for which there is no filter. */
export function spendingBehind(month: Month, categories: readonly string[]): TransactionSearch | undefined {
  if (categories.length === 0 || categories.includes(UNCATEGORIZED)) return undefined;
  return { type: 'expense', month, category: categories };
}

/** Savings for one goal or all goals. The list's total also shows money that was moved back to the balance. */
export function savingsBehind(month: Month, goalId?: GoalId): TransactionSearch {
  return { type: 'savings', month, goalId };
}

/** Expenses in the budgeted categories; in a month without budgets, all expenses. */
export function performanceBehind({ month, categories }: BudgetPerformance): TransactionSearch | undefined {
  return categories.length > 0 ? spendingBehind(month, categories) : { type: 'expense', month };
}

/** A month's expenses outside the budgeted categories. Categories without spending in the month may be left out. */
export function unbudgetedBehind(month: Month, budgeted: readonly string[]): TransactionSearch {
  return { type: 'expense', month, exceptCategory: budgeted.length > 0 ? budgeted : undefined };
}
