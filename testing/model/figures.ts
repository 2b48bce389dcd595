import { addMonths, type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';
import { dashboardContract as dashboard, SpendingPeriod } from '#shared/dashboard/contract.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { UserId } from '#shared/ids.ts';
import { TransactionType, transactionsContract as transactions } from '#shared/transactions/contract.ts';
import type { Person } from '#testing/app/app.ts';
import { listBudgets } from '#testing/features/budgets.ts';
import { readReports } from '#testing/features/reports.ts';
import { BudgetModel } from './budgets.ts';
import { LedgerModel } from './ledger.ts';
import { expectedReports } from './reports.ts';

const WINDOW = { back: 6, ahead: 2 };

/** Every figure that the API returns about a user's money. */
export async function readFigures(person: Person) {
  const { summary } = await person.call(dashboard.read, {});
  const spending = [];
  for (const period of SpendingPeriod.options) {
    const { total, categories } = await person.call(dashboard.spending, { query: { period } });
    spending.push({ period, total, categories });
  }
  const totals = [];
  for (const type of [undefined, ...TransactionType.options]) {
    totals.push(await person.call(transactions.totals, { query: type ? { type } : {} }));
  }
  const { goals: open } = await person.call(goals.list, {});
  const { items, unbudgeted } = await listBudgets(person);
  const budgets = unbudgeted.map(({ month, amount }) => ({
    items: items
      .filter(({ periodStart }) => monthOf(periodStart) === month)
      .map(({ name, amount, spent, carriedOver }) => ({ name, amount, spent, carriedOver })),
    unbudgeted: amount,
  }));
  const held = open.map(({ _id, currentAmount }) => ({ _id, currentAmount }));
  return { summary, spending, totals, goals: held, budgets, reports: await readReports(person) };
}

/** The same figures on a date, added up from the stored rows instead of the month totals. */
export async function expectedFigures(person: Person, today: CalendarDate): ReturnType<typeof readFigures> {
  const ledger = await storedLedger(person);
  const released = ledger.movements.reduce((sum, { kind, amount }) => sum - (kind === 'release' ? amount : 0), 0);
  return {
    summary: ledger.summary(monthOf(today)),
    spending: SpendingPeriod.options.map((period) => ({ period, ...ledger.spending(period, today) })),
    totals: [undefined, ...TransactionType.options].map((type) => ({
      ...ledger.sums(type && { type }),
      count: ledger.list(type && { type }).length,
      released: type === undefined || type === 'savings' ? released : 0,
    })),
    goals: ledger.goals
      .filter(({ isClosed }) => !isClosed)
      .map(({ _id }) => ({ _id, currentAmount: ledger.held(_id) })),
    budgets: await plainBudgets(person, ledger, monthOf(today)),
    reports: await expectedReports(person, today),
  } as Awaited<ReturnType<typeof readFigures>>;
}

async function storedLedger({ db, userId }: Person): Promise<LedgerModel> {
  const ledger = new LedgerModel();
  const user = userId as UserId;
  const rows = await db.selectFrom('transactions').selectAll().where('user_id', '=', user).execute();
  ledger.rows = rows.map(
    ({ id, amount_cents, goal_id, created_at, type, description, note, date, category, version }) => ({
      ...{ _id: id, type, amount: amount_cents, description, note, date, category, goalId: goal_id, version },
      created: created_at,
      deleted: false,
    }),
  );
  const movements = await db.selectFrom('goal_movements').selectAll().where('user_id', '=', user).execute();
  ledger.movements = movements.map(({ goal_id, kind, amount_cents, date }) => ({
    ...{ goalId: goal_id, kind, amount: amount_cents, date },
  }));
  const all = db.selectFrom('goals').selectAll().where('user_id', '=', user);
  const stored = await all.orderBy('created_at').orderBy('id').execute();
  ledger.goals = stored.map(({ id, closed_at }) => ({ _id: id, isClosed: closed_at !== null }));
  return ledger;
}

async function plainBudgets({ db, userId }: Person, ledger: LedgerModel, current: Month) {
  const months = Array.from({ length: WINDOW.back + 1 + WINDOW.ahead }, (_, index) =>
    addMonths(current, index - WINDOW.back),
  );
  const plain = new BudgetModel(months.length, WINDOW.back);
  const changes = await db
    .selectFrom('budgets')
    .innerJoin('budget_changes as change', (join) =>
      join.onRef('change.user_id', '=', 'budgets.user_id').onRef('change.budget_id', '=', 'budgets.id'),
    )
    .select(['budgets.id', 'name', 'change.month', 'amount_cents'])
    .where('budgets.user_id', '=', userId as UserId)
    .orderBy('change.month')
    .execute();
  for (const { id, name, month, amount_cents } of changes) {
    plain.begin(name, months.indexOf(month), amount_cents as number, id);
  }
  plain.transactions = ledger.list({ type: 'expense' }).map(({ _id, amount, date, category }) => ({
    ...{ id: _id, type: 'expense', amount, month: months.indexOf(monthOf(date)), deleted: false },
    category: String(category),
  }));
  return months.map((_, index) => plain.month(index));
}
