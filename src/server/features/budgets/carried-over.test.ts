import { describe, expect, test } from 'vitest';
import { totalsOfMonth, totalsOfTrend } from '#shared/budgets/budget-totals.ts';
import { budgetsContract as budgets } from '#shared/budgets/contract.ts';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import { DEFAULT_PREFERENCES, preferencesContract as preferences } from '#shared/preferences/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { budgetDraft, budgetIn, listBudgets, monthly, startBudget, storedRows } from '#testing/features/budgets.ts';

async function carryForward(person: Person, carryForwardUnusedBudget: boolean): Promise<void> {
  const body = { ...DEFAULT_PREFERENCES, budgetSettings: { carryForwardUnusedBudget } };
  await person.call(preferences.update, { body });
}

function spend(person: Person, amount: number, date: string) {
  return record(person, expense({ category: 'food', amount, date }));
}

/** Food has 100.00 a month from January 2026 on, 150.00 from April on; it is the middle of May. */
async function startExample(database: (typeof databases)[number]) {
  const app = await startApp(database);
  app.setNow('2026-05-15T12:00:00Z');
  const ann = await app.guest();
  await startBudget(ann, 'Food', { from: '2026-01', amount: 100_00 });
  const april = { budgetId: (await budgetIn(ann, 'food', '2026-04'))._id };
  await ann.call(budgets.update, { params: april, body: budgetDraft('Food', { amount: 150_00 }) });
  await spend(ann, 74_99, '2026-01-31');
  await spend(ann, 225_02, '2026-03-01');
  await spend(ann, 99_99, '2026-04-30');
  await spend(ann, 10_00, '2026-05-15');
  return { ...app, ann };
}

describe.each(databases)('carryover on %s', (database) => {
  test('matches an example of five months worked by hand, one of them overspent, to the cent', async () => {
    const { ann } = await startExample(database);
    expect(await monthly(ann, 'food', 'carriedOver')).toEqual({
      '2026-01': 0, // 100.00 - 74.99 leaves 25.01
      '2026-02': 25_01, // 125.01 - 0.00 leaves 125.01
      '2026-03': 125_01, // 225.01 - 225.02: overspent by a cent, nothing moves on
      '2026-04': 0, // 150.00 - 99.99 leaves 50.01
      '2026-05': 50_01, // 200.01 - 10.00 leaves 190.01 so far
      '2026-06': 190_01,
      '2026-07': 190_01,
    });
  });

  test('corrects every later month after an expense is added to February', async () => {
    const { ann } = await startExample(database);
    const [late] = await spend(ann, 30_00, '2026-02-10');
    const corrected = { '2026-02': 25_01, '2026-03': 95_01, '2026-04': 0, '2026-05': 50_01, '2026-06': 190_01 };
    expect(await monthly(ann, 'food', 'carriedOver')).toMatchObject(corrected);
    await spend(ann, 50_02, '2026-04-02');
    expect(await monthly(ann, 'food', 'carriedOver')).toMatchObject({ '2026-05': 0, '2026-06': 140_00 });
    await ann.request({ method: 'DELETE', url: `/api/transactions/${late?._id}` });
    expect(await monthly(ann, 'food', 'carriedOver')).toMatchObject({ '2026-03': 125_01, '2026-05': 0 });
  });

  test('disappears from the response, but not from the stored rows, when the preference is off', {
    tags: ['3.preferences.carry-forward-effect'],
  }, async () => {
    const { ann } = await startExample(database);
    const [rows, carried] = [await storedRows(ann.db), await listBudgets(ann)];
    await carryForward(ann, false);
    const plain = await listBudgets(ann);
    const items = carried.items.map((item) => ({ ...item, carriedOver: 0 }));
    expect(plain).toEqual({ ...carried, items, carriesForward: false });
    expect(plain).not.toEqual(carried);
    await carryForward(ann, true);
    expect(await listBudgets(ann)).toEqual(carried);
    expect(await storedRows(ann.db)).toEqual(rows);
  });

  test('counts in the totals of a month and in the trend, but not in the amount of a budget', async () => {
    const { ann } = await startExample(database);
    expect(await monthly(ann, 'food', 'amount')).toMatchObject({ '2026-03': 100_00, '2026-05': 150_00 });
    const { items } = await listBudgets(ann);
    const may = items.filter(({ periodStart }) => periodStart === '2026-05-01');
    expect(totalsOfMonth(may)).toMatchObject({ total: 200_01, carriedOver: 50_01, remaining: 190_01, percent: 5 });
    const trend = totalsOfTrend(items, ['2026-03', '2026-05'] as Month[]);
    expect(trend.map(({ total, percent, status }) => [total, percent, status])).toEqual([
      [225_01, 100, 'over'],
      [200_01, 5, 'under'],
    ]);
  });

  test('reaches back to the beginning of the budget, for any range of the list', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Food', { from: '2024-03', amount: 1_00 });
    const narrow = { startDate: '2026-03-01' as CalendarDate, endDate: '2026-03-31' as CalendarDate };
    const { items } = await listBudgets(ann, narrow);
    expect(items).toMatchObject([{ amount: 1_00, carriedOver: 24_00 }]);
    await spend(ann, 50, '2024-03-05');
    expect((await listBudgets(ann, narrow)).items).toMatchObject([{ carriedOver: 23_50 }]);
  });

  test('starts again after a month without a budget and ignores other categories', async () => {
    const { ann } = await startExample(database);
    await ann.call(budgets.remove, { params: { budgetId: (await budgetIn(ann, 'food', '2026-04'))._id } });
    await startBudget(ann, 'Food', { from: '2026-05', amount: 20_00 });
    await startBudget(ann, 'Fun', { from: '2026-01', amount: 7_00 });
    await record(ann, expense({ category: 'bills', amount: 1_00, date: '2026-05-02' }));
    const chain = { '2026-03': 125_01, '2026-05': 0, '2026-06': 10_00, '2026-07': 10_00 };
    expect(await monthly(ann, 'food', 'carriedOver')).toMatchObject(chain);
    expect(await monthly(ann, 'food', 'carriedOver')).not.toHaveProperty('2026-04');
  });

  test('is part of the response to a change and to a new budget', async () => {
    const { ann } = await startExample(database);
    const params = { budgetId: (await budgetIn(ann, 'food', '2026-05'))._id };
    const { budget } = await ann.call(budgets.update, { params, body: budgetDraft('Food', { amount: 1_00 }) });
    expect(budget).toMatchObject({ amount: 1_00, carriedOver: 50_01, spent: 10_00 });
  });
});
