import { type BudgetStatus, budgetPercent, budgetStatus } from '#shared/budgets/budget-status.ts';
import type { Budget } from '#shared/budgets/contract.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import { addCents, type Cents, subtractCents } from '#shared/money.ts';

type Amounts = Pick<Budget, 'amount' | 'carriedOver' | 'spent'>;

/** The amount that can be spent: the budgeted amount plus carryover. */
export function availableIn({ amount, carriedOver }: Omit<Amounts, 'spent'>): Cents {
  return addCents(amount, carriedOver);
}

export interface BudgetTotals {
  readonly total: Cents;
  /** The part of the total that comes from earlier months. */
  readonly carriedOver: Cents;
  readonly spent: Cents;
  /** Negative when spending exceeds the available amount. */
  readonly remaining: Cents;
  readonly percent: number;
  readonly status: BudgetStatus;
}

/** Sums up one month's budgets, carryover included. `spent` counts budgeted categories only. */
export function totalsOfMonth(items: readonly Amounts[]): BudgetTotals {
  const total = addCents(...items.map(availableIn));
  const spent = addCents(...items.map((item) => item.spent));
  return {
    total,
    carriedOver: addCents(...items.map(({ carriedOver }) => carriedOver)),
    spent,
    remaining: subtractCents(total, spent),
    percent: budgetPercent(spent, total),
    status: budgetStatus(spent, total),
  };
}

/** One bar of the trend. */
export type TrendTotals = BudgetTotals & { readonly month: Month };

/**
 * Totals for the given months, in the given order; a month without budgets has zeros. They equal the totals that the
 * screen shows for each month, so never add them up: what a month carries over counts again in the next one.
 */
export function totalsOfTrend(
  items: readonly (Amounts & Pick<Budget, 'periodStart'>)[],
  months: readonly Month[],
): TrendTotals[] {
  return months.map((month) => ({
    month,
    ...totalsOfMonth(items.filter(({ periodStart }) => monthOf(periodStart) === month)),
  }));
}

/** A month's expenses in categories without a budget; together with the budgeted ones they equal the ledger's total. */
export function unbudgetedOf(expenses: Cents, items: readonly Pick<Budget, 'spent'>[]): Cents {
  return subtractCents(expenses, addCents(...items.map(({ spent }) => spent)));
}
