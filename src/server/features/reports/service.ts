import type { Db } from '#server/db/tables.ts';
import { readPlainMonths } from '#server/features/budgets/service.ts';
import type { Actor } from '#server/identity/actor.ts';
import { readExpenses } from '#server/ledger/expenses.ts';
import { readSavings } from '#server/ledger/goals.ts';
import { type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { addCents, ZERO } from '#shared/money.ts';
import { UNCATEGORIZED } from '#shared/reports/chart-series.ts';
import type {
  BudgetPerformance,
  CategorySpendings,
  GoalSavings,
  MonthAmount,
  MonthlyReport,
  SameDay,
  Trends,
} from '#shared/reports/contract.ts';
import { lastMonths, monthsSince } from '#shared/reports/months.ts';
import { sameDayOf } from '#shared/reports/same-day.ts';
import { readFirstMonth, readFlows, readFlowUntil } from './queries.ts';

/**
 * The largest number of transactions of a month, about 160 a day, for which the same days are compared. Beyond it the
 * comparison is omitted, so that the report stays fast.
 */
const MOST_ADDED_UP = 5000;
const NOTHING = { income: ZERO, expense: ZERO };

export async function readMonthly(db: Db, userId: UserId, month: Month): Promise<MonthlyReport> {
  const [spent] = await readExpenses(db, { userId, from: month, to: month });
  const byCategory = Object.entries(spent?.byCategory ?? {}).sort(alphabetically);
  return { month, byCategory: Object.fromEntries(byCategory.map(([name, amount]) => [name || UNCATEGORIZED, amount])) };
}

export async function readTrends(db: Db, { userId, today }: Actor, count?: number): Promise<Trends> {
  const [first, flows] = await Promise.all([
    readFirstMonth(db, userId),
    readFlows(db, { userId, ...windowOf(today, count) }),
  ]);
  const months = monthsSince(first, today, count);
  const [last, current] = months.slice(-2);
  const busiest = Math.max(...months.slice(-2).map((month) => flows.get(month)?.count ?? 0));
  const isComparable = last && current && busiest <= MOST_ADDED_UP;
  return {
    trend: Object.fromEntries(months.map((month) => [month, flows.get(month) ?? NOTHING])),
    sameDay: isComparable ? await readSameDay(db, userId, { day: sameDayOf(today, last), last, current }) : null,
  };
}

async function readSameDay(
  db: Db,
  userId: UserId,
  { day, last, current }: { readonly day: number; readonly last: Month; readonly current: Month },
): Promise<SameDay> {
  const [lastMonth, thisMonth] = await Promise.all([
    readFlowUntil(db, userId, last, day),
    readFlowUntil(db, userId, current, day),
  ]);
  return { day, thisMonth, lastMonth };
}

/** The budgets as they were set, without what they carried over. */
export async function readBudgetPerformance(db: Db, actor: Actor, count?: number): Promise<BudgetPerformance[]> {
  const { from, to } = windowOf(actor.today, count);
  const months = await readPlainMonths(db, actor, { start: from, end: to });
  return months
    .filter(({ budgets, unbudgeted }) => budgets.length > 0 || unbudgeted > 0)
    .map(({ month, budgets, unbudgeted }) => ({
      month,
      budgeted: addCents(...budgets.map(({ amount }) => amount)),
      actual: addCents(...budgets.map(({ spent }) => spent)),
      unbudgeted,
      categories: budgets.map(({ timeline }) => timeline.category),
    }));
}

export async function readSavingsByGoal(db: Db, { userId, today }: Actor, count?: number): Promise<GoalSavings[]> {
  const [first, rows] = await Promise.all([
    readFirstMonth(db, userId),
    readSavings(db, { userId, ...windowOf(today, count) }),
  ]);
  // Money from outside can be moved back before there is any transaction.
  const begin = [first ?? monthOf(today), ...rows.map(({ month }) => month)].sort()[0] as Month;
  const months = monthsSince(begin, today, count);
  return [...Map.groupBy(rows, ({ goalId }) => goalId)].map(([goalId, ofGoal]) => ({
    goalId,
    goalName: ofGoal[0]?.goalName ?? '',
    monthlySavings: everyMonth(months, ofGoal),
  }));
}

/** Categories with equal amounts are in alphabetical order. */
export async function readSpendingCategories(
  db: Db,
  { userId, today }: Actor,
  count?: number,
): Promise<CategorySpendings[]> {
  const [first, expenses] = await Promise.all([
    readFirstMonth(db, userId),
    readExpenses(db, { userId, ...windowOf(today, count) }),
  ]);
  const rows = expenses.flatMap(({ month, byCategory }) =>
    Object.entries(byCategory).map(([category, amount]) => ({ category, month, amount })),
  );
  const months = monthsSince(first, today, count);
  return [...Map.groupBy(rows, ({ category }) => category)]
    .sort(alphabetically)
    .map(([category, ofCategory]) => ({
      total: addCents(...ofCategory.map(({ amount }) => amount)),
      category: category || UNCATEGORIZED,
      monthlySpendings: everyMonth(months, ofCategory),
    }))
    .sort((a, b) => b.total - a.total);
}

function windowOf(today: CalendarDate, count?: number) {
  return { from: lastMonths(today, count)[0] as Month, to: monthOf(today) };
}

function everyMonth(months: readonly Month[], amounts: readonly MonthAmount[]): MonthAmount[] {
  return months.map((month) => ({ month, amount: amounts.find((one) => one.month === month)?.amount ?? ZERO }));
}

function alphabetically([a]: readonly [string, unknown], [b]: readonly [string, unknown]): number {
  return a < b ? -1 : 1;
}
