import type { Db } from '#server/db/tables.ts';
import { type Budget, type BudgetDraft, budgetsContract as budgets } from '#shared/budgets/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import type { Person } from '#testing/app/app.ts';

interface Details {
  /** In cents. */
  amount?: number;
  /** `YYYY-MM`; the current month by default. */
  from?: string;
  notes?: string;
  icon?: BudgetDraft['icon'];
}

export function budgetDraft(name: string, { amount = 100_00, from, notes = '', icon }: Details = {}): BudgetDraft {
  const periodStart = from === undefined ? undefined : (`${from}-01` as CalendarDate);
  return {
    name,
    amount: cents(amount),
    notes,
    ...(periodStart && { periodStart }),
    ...(icon !== undefined && { icon }),
  };
}

/** Creates a budget through the API. */
export async function startBudget(person: Person, name: string, details?: Details): Promise<Budget> {
  return (await person.call(budgets.create, { body: budgetDraft(name, details) })).budget;
}

export async function listBudgets(person: Person, query: { startDate?: string; endDate?: string } = {}) {
  return person.call(budgets.list, { query: query as Record<string, CalendarDate> });
}

/** One figure of a category in each month that has a budget: `{'2026-03': 100_00, …}`. */
export async function monthly(
  person: Person,
  category: string,
  figure: 'amount' | 'spent' | 'carriedOver',
): Promise<Record<string, number>> {
  const { items } = await listBudgets(person);
  const own = items.filter((item) => item.category === category);
  return Object.fromEntries(own.map((item) => [item.periodStart.slice(0, 7), item[figure]]));
}

/** The budget of a category in a month, `YYYY-MM`. */
export async function budgetIn(person: Person, category: string, month: string): Promise<Budget> {
  const { items } = await listBudgets(person);
  const found = items.find((item) => item.category === category && item.periodStart === `${month}-01`);
  if (!found) throw new Error(`No budget for ${category} in ${month}`);
  return found;
}

/** Every stored row of money and budgets. */
export async function storedRows(db: Db) {
  const tables = ['transactions', 'deleted_transactions', 'month_totals', 'budgets', 'budget_changes'] as const;
  const rows = await Promise.all(tables.map((table) => db.selectFrom(table).selectAll().execute()));
  const inOrder = (table: readonly object[]) => table.map((row) => JSON.stringify(row)).sort();
  return Object.fromEntries(tables.map((table, index) => [table, inOrder(rows[index] ?? [])]));
}
