import type { LedgerRow, MovementRow } from '#server/db/tables/ledger.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import type { Person } from '#testing/app/app.ts';

interface Amount {
  readonly month: string;
  /** In cents. */
  readonly amount: number;
}

/** All stored rows of a user that the reports are computed from. */
async function storedRows({ db, userId }: Person) {
  const user = userId as UserId;
  const [rows, movements, goals, budgets, changes] = await Promise.all([
    db.selectFrom('transactions').selectAll().where('user_id', '=', user).execute(),
    db.selectFrom('goal_movements').selectAll().where('user_id', '=', user).execute(),
    db.selectFrom('goals').selectAll().where('user_id', '=', user).execute(),
    db.selectFrom('budgets').selectAll().where('user_id', '=', user).execute(),
    db.selectFrom('budget_changes').selectAll().where('user_id', '=', user).execute(),
  ]);
  const releases = movements.filter(({ kind }) => kind === 'release');
  goals.sort((a, b) => a.created_at - b.created_at || (a.id < b.id ? -1 : 1));
  return { rows, releases, goals, budgets, changes };
}
type Stored = Awaited<ReturnType<typeof storedRows>>;

/**
 * The expected five reports on a date, `YYYY-MM-DD`: every figure is added up from the stored rows, never
 * from the month totals.
 */
export async function expectedReports(person: Person, today: string, count = 6) {
  const stored = await storedRows(person);
  const window = Array.from({ length: count }, (_, index) => monthsBefore(today.slice(0, 7), count - 1 - index));
  const first = stored.rows.map(({ date }) => date.slice(0, 7)).sort()[0] ?? '9999-12';
  const months = window.filter((month) => month >= first);
  const thisMonth = today.slice(0, 7);
  return {
    monthly: { month: thisMonth, byCategory: byCategory(stored, thisMonth) },
    trends: {
      trend: Object.fromEntries(months.map((month) => [month, flow(stored.rows.filter(isIn(month)))])),
      sameDay: sameDay(stored, today, months),
    },
    budgetPerformance: window
      .map((month) => budgetPerformance(stored, month))
      .filter(({ categories, unbudgeted }) => categories.length > 0 || unbudgeted > 0),
    savingsByGoal: savingsByGoal(stored, window, first),
    spendingCategories: spendingCategories(stored, window, months),
  };
}

function monthsBefore(month: string, count: number): string {
  const number = Number(month.slice(0, 4)) * 12 + Number(month.slice(5)) - 1 - count;
  return `${Math.floor(number / 12)}-${String((number % 12) + 1).padStart(2, '0')}`;
}

function isIn(month: string) {
  return ({ date }: { readonly date: string }) => date.startsWith(month);
}

function sum(rows: readonly Pick<LedgerRow | MovementRow, 'amount_cents'>[]): number {
  return rows.reduce((total, { amount_cents }) => total + amount_cents, 0);
}

function flow(rows: readonly LedgerRow[]) {
  return {
    income: sum(rows.filter(({ type }) => type === 'income')),
    expense: sum(rows.filter(({ type }) => type === 'expense')),
  };
}

function byCategory({ rows }: Stored, month: string): Record<string, number> {
  const amounts: Record<string, number> = {};
  for (const { type, category, amount_cents } of rows.filter(isIn(month))) {
    const name = category ?? 'Uncategorized';
    if (type === 'expense') amounts[name] = (amounts[name] ?? 0) + amount_cents;
  }
  return amounts;
}

function sameDay({ rows }: Stored, today: string, months: readonly string[]) {
  const last = months.at(-2);
  if (!last) return null;
  const lastOfMonth = new Date(Date.UTC(Number(last.slice(0, 4)), Number(last.slice(5)), 0)).getUTCDate();
  const day = Math.min(Number(today.slice(8)), lastOfMonth);
  const until = (month: string) => flow(rows.filter(isIn(month)).filter(({ date }) => Number(date.slice(8)) <= day));
  return { day, thisMonth: until(today.slice(0, 7)), lastMonth: until(last) };
}

function budgetPerformance({ rows, budgets, changes }: Stored, month: string) {
  let budgeted = 0;
  const categories: string[] = [];
  for (const { id, category } of budgets) {
    let amount: number | null = null;
    for (const change of changes.toSorted((a, b) => (a.month < b.month ? -1 : 1))) {
      if (change.budget_id === id && change.month <= month) amount = change.amount_cents;
    }
    if (amount === null) continue;
    budgeted += amount;
    categories.push(category);
  }
  const expenses = rows.filter(isIn(month)).filter(({ type }) => type === 'expense');
  const within = expenses.filter(({ category }) => categories.includes(category ?? ''));
  const unbudgeted = sum(expenses) - sum(within);
  return { month, budgeted, actual: sum(within), unbudgeted, categories: categories.sort() };
}

function savingsByGoal({ rows, releases, goals }: Stored, window: readonly string[], first: string) {
  const moves = [...rows.filter(({ type }) => type === 'savings'), ...releases];
  const inWindow = moves.filter(({ date }) => window.includes(date.slice(0, 7)));
  const begin = [first, ...inWindow.map(({ date }) => date.slice(0, 7))].sort()[0] as string;
  return goals
    .map(({ id, name }) => ({
      goalId: id as GoalId,
      goalName: name,
      own: inWindow.filter((row) => row.goal_id === id),
    }))
    .filter(({ own }) => own.length > 0)
    .map(({ goalId, goalName, own }) => ({
      goalId,
      goalName,
      monthlySavings: window
        .filter((month) => month >= begin)
        .map((month): Amount => ({ month, amount: sum(own.filter(isIn(month))) })),
    }));
}

function spendingCategories({ rows }: Stored, window: readonly string[], months: readonly string[]) {
  const expenses = rows.filter(({ type, date }) => type === 'expense' && window.includes(date.slice(0, 7)));
  return [...new Set(expenses.map(({ category }) => category))]
    .map((category) => ({ category, own: expenses.filter((row) => row.category === category) }))
    .sort((a, b) => sum(b.own) - sum(a.own) || (String(a.category) < String(b.category) ? -1 : 1))
    .map(({ category, own }) => ({
      category: category ?? 'Uncategorized',
      monthlySpendings: months.map((month): Amount => ({ month, amount: sum(own.filter(isIn(month))) })),
    }));
}
