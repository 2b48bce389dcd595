import { type BudgetStatus, budgetPercent, budgetStatus } from '#shared/budgets/budget-status.ts';
import type { Budget } from '#shared/budgets/contract.ts';
import { type Month, monthOf } from '#shared/calendar-date.ts';
import { addCents, type Cents, subtractCents } from '#shared/money.ts';

type Amounts = Pick<Budget, 'amount' | 'carriedOver' | 'spent'>;

/** What can be spent: what was set and what was carried over. */
export function availableIn({ amount, carriedOver }: Omit<Amounts, 'spent'>): Cents {
  return addCents(amount, carriedOver);
}

export interface BudgetTotals {
  readonly total: Cents;
  readonly spent: Cents;
  /** Below zero when more was spent than there was. */
  readonly remaining: Cents;
  readonly percent: number;
  readonly status: BudgetStatus;
}

/** The summary of one month's items, with what they carry over. `spent` counts the budgeted categories alone. */
export function totalsOfMonth(items: readonly Amounts[]): BudgetTotals & { readonly carriedOver: Cents } {
  const totals = totalsOf(addCents(...items.map(availableIn)), items);
  return { ...totals, carriedOver: addCents(...items.map(({ carriedOver }) => carriedOver)) };
}

/** One bar of the trend: plain amounts without what was carried over, so that nothing counts twice. */
export type TrendTotals = BudgetTotals & { readonly month: Month };

/** The months asked for, in their order; one without a budget has zeros. */
export function totalsOfTrend(
  items: readonly (Amounts & Pick<Budget, 'periodStart'>)[],
  months: readonly Month[],
): TrendTotals[] {
  return months.map((month) => {
    const inMonth = items.filter(({ periodStart }) => monthOf(periodStart) === month);
    return { month, ...totalsOf(addCents(...inMonth.map(({ amount }) => amount)), inMonth) };
  });
}

/** What a month's expenses come to outside its budgets: with what is spent inside them, all that the ledger has. */
export function unbudgetedOf(expenses: Cents, items: readonly Pick<Budget, 'spent'>[]): Cents {
  return subtractCents(expenses, addCents(...items.map(({ spent }) => spent)));
}

function totalsOf(total: Cents, items: readonly Amounts[]): BudgetTotals {
  const spent = addCents(...items.map((item) => item.spent));
  return {
    total,
    spent,
    remaining: subtractCents(total, spent),
    percent: budgetPercent(spent, total),
    status: budgetStatus(spent, total),
  };
}
