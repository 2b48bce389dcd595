import { describe, expect, test } from 'vitest';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { areAllAbsent } from '#shared/reports/absent.ts';
import { averageMonthlySavings } from '#shared/reports/average-savings.ts';
import { totalFlow } from '#shared/reports/flow.ts';
import { flowsOf, monthlyInsight } from '#shared/reports/monthly-insight.ts';
import { sameDayInsight } from '#shared/reports/same-day.ts';
import { savingsRate } from '#shared/reports/savings-rate.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, income, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { budgetDraft, budgetIn, startBudget } from '#testing/features/budgets.ts';
import { startGoal } from '#testing/features/goals.ts';
import { readReports } from '#testing/features/reports.ts';
import { expectedReports } from '#testing/model/reports.ts';

const OCTOBER_TO_MARCH = ['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03'];

function series(...amounts: number[]) {
  return OCTOBER_TO_MARCH.map((month, index) => ({ month, amount: amounts[index] ?? 0 }));
}

/** Six months of one user across a year boundary, and earlier rows. */
async function liveHalfAYear(person: Person, setNow: (instant: number) => void) {
  const made: GoalId[] = [];
  for (const [index, name] of ['Car', 'House', 'Boat'].entries()) {
    setNow(NOW + index);
    made.push(await startGoal(person, { name }));
  }
  const [car, house, boat] = made as [GoalId, GoalId, GoalId];
  await record(
    person,
    expense({ category: 'bills', amount: 999_00, date: '2025-09-30' }),
    income({ amount: 3000_00, date: '2025-10-01' }),
    expense({ category: 'food', amount: 100_10, date: '2025-10-31' }),
    savings(car, { amount: 500_00, date: '2025-10-05' }),
    income({ amount: 1000_00, date: '2025-12-01' }),
    savings(house, { amount: 300_00, date: '2025-12-15' }),
    expense({ category: 'bills', amount: 250_00, date: '2025-12-31' }),
    expense({ category: 'food', amount: 40_05, date: '2026-01-01' }),
    income({ amount: 2000_00, date: '2026-01-10' }),
    savings(boat, { amount: 50_00, date: '2026-01-10' }),
    income({ amount: 1500_00, date: '2026-02-10' }),
    expense({ category: 'fun', amount: 60_00, date: '2026-02-15' }),
    expense({ category: 'fun', amount: 5_00, date: '2026-02-16' }),
    income({ amount: 1800_00, date: '2026-03-01' }),
    savings(car, { amount: 10_00, date: '2026-03-02' }),
    expense({ category: 'gifts', amount: 7_77, date: '2026-03-03' }),
    expense({ category: 'food', amount: 20_00, date: '2026-03-10' }),
    expense({ category: 'bills', amount: 30_30, date: '2026-03-15' }),
  );
  await person.call(goals.reallocate, { params: { goalId: house }, body: { target: 'balance' } });
  await person.call(goals.remove, { params: { goalId: boat }, query: {} });

  await startBudget(person, 'Food', { amount: 80_00, from: '2025-09' });
  await startBudget(person, 'Bills', { amount: 200_00, from: '2025-12' });
  await startBudget(person, 'Fun', { amount: 50_00, from: '2026-01' });
  const { _id: bills } = await budgetIn(person, 'bills', '2026-02');
  await person.call(budgets.update, { params: { budgetId: bills }, body: budgetDraft('Bills', { amount: 250_00 }) });
  const { _id: fun } = await budgetIn(person, 'fun', '2026-03');
  await person.call(budgets.remove, { params: { budgetId: fun } });
  return { car, house, boat };
}

describe.each(databases)('the reports on %s', (database) => {
  test('sum up the transactions from October to March in every figure', {
    tags: [
      '3.reports.monthly',
      '3.reports.trend',
      '3.reports.budget-performance',
      '3.reports.savings-by-goal',
      '3.reports.spending-categories',
    ],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    const { car, house, boat } = await liveHalfAYear(ann, setNow);

    const reports = await readReports(ann);

    expect(reports).toEqual(await expectedReports(ann, '2026-03-15'));
    expect(reports.monthly).toEqual({ month: '2026-03', byCategory: { bills: 30_30, food: 20_00, gifts: 7_77 } });
    expect(reports.trends).toEqual({
      trend: {
        '2025-10': { income: 3000_00, expense: 100_10 },
        '2025-11': { income: 0, expense: 0 },
        '2025-12': { income: 1000_00, expense: 250_00 },
        '2026-01': { income: 2000_00, expense: 40_05 },
        '2026-02': { income: 1500_00, expense: 65_00 },
        '2026-03': { income: 1800_00, expense: 58_07 },
      },
      sameDay: {
        day: 15,
        thisMonth: { income: 1800_00, expense: 58_07 },
        lastMonth: { income: 1500_00, expense: 60_00 },
      },
    });
    const all = ['bills', 'food', 'fun'];
    expect(reports.budgetPerformance).toEqual([
      { month: '2025-10', budgeted: 80_00, actual: 100_10, unbudgeted: 0, categories: ['food'] },
      { month: '2025-11', budgeted: 80_00, actual: 0, unbudgeted: 0, categories: ['food'] },
      { month: '2025-12', budgeted: 280_00, actual: 250_00, unbudgeted: 0, categories: ['bills', 'food'] },
      { month: '2026-01', budgeted: 330_00, actual: 40_05, unbudgeted: 0, categories: all },
      { month: '2026-02', budgeted: 380_00, actual: 65_00, unbudgeted: 0, categories: all },
      { month: '2026-03', budgeted: 330_00, actual: 50_30, unbudgeted: 7_77, categories: ['bills', 'food'] },
    ]);
    expect(reports.savingsByGoal).toEqual([
      { goalId: car, goalName: 'Car', monthlySavings: series(500_00, 0, 0, 0, 0, 10_00) },
      { goalId: house, goalName: 'House', monthlySavings: series(0, 0, 300_00, 0, 0, -300_00) },
      { goalId: boat, goalName: 'Boat', monthlySavings: series(0, 0, 0, 50_00) },
    ]);
    expect(reports.spendingCategories).toEqual([
      { category: 'bills', monthlySpendings: series(0, 0, 250_00, 0, 0, 30_30) },
      { category: 'food', monthlySpendings: series(100_10, 0, 0, 40_05, 0, 20_00) },
      { category: 'fun', monthlySpendings: series(0, 0, 0, 0, 65_00, 0) },
      { category: 'gifts', monthlySpendings: series(0, 0, 0, 0, 0, 7_77) },
    ]);
  });

  test('derive the insight and the stat cards from the same six months', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    await liveHalfAYear(ann, setNow);

    const { trends } = await readReports(ann);
    const months = flowsOf(trends.trend);

    // (9,300.00 - 513.22) / 6, and over 9,300.00
    expect(averageMonthlySavings(months)).toBe(1464_46);
    expect(savingsRate(totalFlow(months))).toBe(94);
    // 1,741.93 in March; 1,435.00 in February, 1,440.00 by the 15th of it
    expect(monthlyInsight(trends.trend)).toBe(
      'You saved $306.93 more this month compared to last month. Great job staying on track with your budget!',
    );
    expect(sameDayInsight(trends.sameDay as never)).toBe(
      "By the 15th, you'd saved $301.93 more than by the 15th of last month.",
    );
  });

  test('contain five empty datasets for a new user', {
    tags: [
      '7.reports.monthly',
      '7.reports.trends',
      '7.reports.budget-performance',
      '7.reports.savings-by-goal',
      '7.reports.spending-categories',
    ],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const urls = ['monthly', 'trends', 'budget-performance', 'savings-by-goal', 'spending-categories'];
    const answers = await Promise.all(urls.map((url) => ann.request({ url: `/api/reports/${url}` })));
    expect(answers.map(({ json }) => json)).toEqual([
      { success: true, data: { month: '2026-03', byCategory: {} } },
      { success: true, data: { trend: {}, sameDay: null } },
      { success: true, data: [] },
      { success: true, data: [] },
      { success: true, data: [] },
    ]);
    expect(areAllAbsent(await readReports(ann))).toBe(true);
  });

  test('exclude the money of other users', { tags: ['6.access.own-reports'] }, async () => {
    const { guest, setNow } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await liveHalfAYear(ann, setNow);
    expect(areAllAbsent(await readReports(bob))).toBe(true);

    await record(bob, expense({ category: 'food', amount: 1_00 }));

    expect(await readReports(bob)).toEqual(await expectedReports(bob, '2026-03-15'));
    expect(await readReports(ann)).toEqual(await expectedReports(ann, '2026-03-15'));
  });

  test('cover the requested number of months and any single month', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    await liveHalfAYear(ann, setNow);
    for (const months of [1, 2, 7, 24]) {
      expect(await readReports(ann, months)).toEqual(await expectedReports(ann, '2026-03-15', months));
    }
    const { json } = await ann.request({ url: '/api/reports/monthly?month=2025-12' });
    expect(json.data).toEqual({ month: '2025-12', byCategory: { bills: 250 } });
    const nothing = await ann.request({ url: '/api/reports/monthly?month=2019-01' });
    expect(nothing.json.data).toEqual({ month: '2019-01', byCategory: {} });
  });

  test('reject an impossible month or number of months beside its field', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const [query, errors] of [
      ['monthly?month=2026-13', { month: ['Month must be YYYY-MM'] }],
      ['monthly?month=', { month: ['Month must be YYYY-MM'] }],
      ['trends?months=0', { months: ['Months must be at least 1'] }],
      ['trends?months=25', { months: ['Months cannot exceed 24'] }],
      ['savings-by-goal?months=-6', { months: ['Months must be a whole number'] }],
      ['spending-categories?months=1.5', { months: ['Months must be a whole number'] }],
      ['budget-performance?months=six', { months: ['Months must be a whole number'] }],
    ] as const) {
      const { status, json } = await ann.request({ url: `/api/reports/${query}` });
      expect({ query, status, errors: json.errors }).toEqual({ query, status: 400, errors });
    }
  });

  test('accept any category name', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const names = ['2026', '__proto__', 'constructor', 'tostring', '💡 & co'];
    await record(ann, ...names.map((category, index) => expense({ category, amount: 1 + index })));
    const { json } = await ann.request({ url: '/api/reports/monthly' });
    expect(Object.entries(json.data.byCategory).sort()).toEqual(names.map((name, index) => [name, (1 + index) / 100]));
    const { monthly, spendingCategories } = await readReports(ann);
    expect(Object.entries(monthly.byCategory).sort()).toEqual(names.map((name, index) => [name, 1 + index]));
    expect(spendingCategories.map(({ category }) => category)).toEqual(names.toReversed());
  });

  test('label spending without a category as Uncategorized', { tags: ['9.dashboard.fallback-name'] }, async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await record(ann, expense({ category: 'food', amount: 5_00 }));
    await db.updateTable('transactions').set({ category: null }).execute();
    await db.updateTable('month_totals').set({ category: '' }).execute();

    const { monthly, spendingCategories } = await readReports(ann);

    expect(monthly.byCategory).toEqual({ Uncategorized: cents(5_00) });
    expect(spendingCategories).toMatchObject([{ category: 'Uncategorized' }]);
  });
});
