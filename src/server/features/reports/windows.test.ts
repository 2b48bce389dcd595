import { describe, expect, test } from 'vitest';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import { cents } from '#shared/money.ts';
import { reportsContract as reports } from '#shared/reports/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, hasLedger, income, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startBudget } from '#testing/features/budgets.ts';
import { goalDraft, startGoal } from '#testing/features/goals.ts';
import { readReports } from '#testing/features/reports.ts';
import { expectedReports } from '#testing/model/reports.ts';

describe.each(databases)('the months of a report on %s', (database) => {
  test('begin with the first transaction and have no gaps, even without transactions', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    await record(ann, income({ date: '2026-01-31' }));
    const months = async () => Object.keys((await readReports(ann)).trends.trend);
    expect(await months()).toEqual(['2026-01', '2026-02', '2026-03']);

    setNow('2026-05-20T12:00:00Z');
    expect(await months()).toEqual(['2026-01', '2026-02', '2026-03', '2026-04', '2026-05']);
    await record(ann, expense({ date: '2025-02-28' }));
    expect(await months()).toEqual(['2025-12', '2026-01', '2026-02', '2026-03', '2026-04', '2026-05']);
  });

  test("include the user's current month", async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    await record(ann, expense({ date: '2026-03-15' }));
    setNow('2026-04-01T02:00:00Z');
    const headers = { 'x-time-zone': 'Asia/Tokyo' };
    const inNewYork = await ann.request({ url: '/api/reports/monthly' });
    const inTokyo = await ann.request({ url: '/api/reports/monthly', headers });
    expect(inNewYork.json.data).toEqual({ month: '2026-03', byCategory: { groceries: 10 } });
    expect(inTokyo.json.data).toEqual({ month: '2026-04', byCategory: {} });
  });

  test.each([
    ['2026-03-01', 1],
    ['2026-03-14', 14],
    ['2026-03-15', 15],
    ['2026-03-27', 27],
    ['2026-03-28', 28],
    ['2026-03-30', 28],
    ['2026-03-31', 28],
    ['2026-04-30', 30],
    ['2026-01-31', 31],
  ])('on %s count both months until day %i', async (today, day) => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    setNow(`${today}T16:00:00Z`);
    const days = Array.from({ length: 130 }, (_, index) => {
      const date = new Date(Date.parse(today) - index * 86_400_000).toISOString().slice(0, 10);
      return [expense({ amount: 1 + index, date }), income({ amount: 1000 + 7 * index, date })];
    });
    await hasLedger(ann, days.flat());
    const car = await startGoal(ann, { name: 'Car' });
    await ann.call(goals.contribute, { params: { goalId: car }, body: { amount: cents(5_00) } });

    const { trends } = await readReports(ann);

    expect(trends.sameDay?.day).toBe(day);
    expect(trends).toEqual((await expectedReports(ann, today)).trends);
  });

  test('leave out the comparison with the same day for a month with too many transactions to add up', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const cent = expense({ amount: 1, date: '2026-02-28' });
    await hasLedger(ann, [income({ date: '2026-03-01' }), ...Array.from({ length: 5000 }, () => cent)]);
    expect((await readReports(ann)).trends.sameDay).toMatchObject({ day: 15, lastMonth: { income: 0, expense: 0 } });

    await record(ann, cent);

    const { trends } = await readReports(ann);
    expect(trends).toMatchObject({ sameDay: null, trend: { '2026-02': { expense: 50_01 } } });
  });

  test('include budgets from their first month on, even before any transaction', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Food', { amount: 80_00, from: '2026-02' });
    const food = { budgeted: 80_00, actual: 0, unbudgeted: 0, categories: ['food'] };
    const { data } = await ann.call(reports.budgetPerformance, { query: {} });
    expect(data).toEqual([
      { month: '2026-02', ...food },
      { month: '2026-03', ...food },
    ]);
  });

  test('show released money from outside as negative, even before any transaction', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const goalId = await startGoal(ann, { name: 'Car' });
    await ann.call(goals.update, { params: { goalId }, body: { ...goalDraft(), currentAmount: cents(25_00) } });
    expect((await readReports(ann)).savingsByGoal).toEqual([]);

    await ann.call(goals.reallocate, { params: { goalId }, body: { target: 'balance' } });

    const monthlySavings = [{ month: '2026-03', amount: -25_00 }];
    expect((await readReports(ann)).savingsByGoal).toEqual([{ goalId, goalName: 'Car', monthlySavings }]);
  });
});
