import { describe, expect, test } from 'vitest';
import { dashboardContract as dashboard, type SpendingPeriod } from '#shared/dashboard/contract.ts';
import { DEFAULT_PREFERENCES, preferencesContract as preferences } from '#shared/preferences/contract.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { type Person, startApp } from '#testing/app/app.ts';
import { expense, hasGoal, hasLedger, income, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';

function spending(person: Person, period: SpendingPeriod) {
  return person.call(dashboard.spending, { query: { period } });
}

describe.each(databases)('the dashboard on %s', (database) => {
  test('shows zeros and empty lists to a new user', { tags: ['7.dashboard.read'] }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const zero = { income: 0, expense: 0, savings: 0 };
    const { json } = await ann.request({ url: '/api/dashboard' });
    const summary = { ...zero, balance: 0, month: zero };
    expect(json).toEqual({ success: true, summary, recent: [], leftToSpend: null });
    for (const period of ['this-month', 'last-month', 'ytd']) {
      const { json: donut } = await ann.request({ url: `/api/dashboard/spending?period=${period}` });
      expect(donut).toEqual({ success: true, total: 0, categories: [] });
    }
  });

  test('sums up all time, with the part of the current month beside it', {
    tags: ['3.dashboard.summary', '3.dashboard.remaining-derived'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const car = await hasGoal(ann);
    await record(
      ann,
      income({ amount: 3000_00, date: '2024-06-30' }),
      income({ amount: 100_10, date: '2026-03-01' }),
      expense({ amount: 900_20, date: '2026-02-28' }),
      expense({ amount: 12_30, date: '2026-03-15' }),
      savings(car, { amount: 50_00, date: '2025-12-31' }),
      savings(car, { amount: 5_00, date: '2026-03-02' }),
    );
    const { json } = await ann.request({ url: '/api/dashboard' });
    expect(json.summary).toEqual({
      income: 3100.1,
      expense: 912.5,
      savings: 55,
      balance: 2132.6,
      month: { income: 100.1, expense: 12.3, savings: 5 },
    });
  });

  test('shows a negative balance after more expenses than income', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await record(ann, income({ amount: 10_00 }), expense({ amount: 10_01 }));
    const { json } = await ann.request({ url: '/api/dashboard' });
    expect(json.summary.balance).toBe(-0.01);
  });

  test('breaks spending down by category for this month, last month, or since January 1, largest first', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await record(
      ann,
      expense({ category: 'food', amount: 1_00, date: '2026-03-01' }),
      expense({ category: 'food', amount: 1_50, date: '2026-03-15' }),
      expense({ category: 'bills', amount: 9_00, date: '2026-03-05' }),
      expense({ category: 'zoo', amount: 2_50, date: '2026-03-05' }),
      expense({ category: 'food', amount: 4_00, date: '2026-02-01' }),
      expense({ category: 'food', amount: 5_00, date: '2026-02-28' }),
      expense({ category: 'rent', amount: 7_00, date: '2026-01-01' }),
      expense({ category: 'rent', amount: 8_00, date: '2025-12-31' }),
      income({ category: 'food', amount: 99_00, date: '2026-03-05' }),
    );
    expect(await spending(ann, 'this-month')).toEqual({
      total: 14_00,
      categories: [
        { category: 'bills', amount: 9_00 },
        { category: 'food', amount: 2_50 },
        { category: 'zoo', amount: 2_50 },
      ],
    });
    expect(await spending(ann, 'last-month')).toEqual({
      total: 9_00,
      categories: [{ category: 'food', amount: 9_00 }],
    });
    expect(await spending(ann, 'ytd')).toEqual({
      total: 30_00,
      categories: [
        { category: 'food', amount: 11_50 },
        { category: 'bills', amount: 9_00 },
        { category: 'rent', amount: 7_00 },
        { category: 'zoo', amount: 2_50 },
      ],
    });
  });

  test('uses December of the previous year as last month in January, when the year has just begun', async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    setNow('2026-01-01T12:00:00Z');
    await record(ann, expense({ amount: 1, date: '2025-12-01' }), expense({ amount: 2, date: '2026-01-01' }));
    expect(await spending(ann, 'last-month')).toMatchObject({ total: 1 });
    expect(await spending(ann, 'this-month')).toMatchObject({ total: 2 });
    expect(await spending(ann, 'ytd')).toMatchObject({ total: 2 });
  });

  test('rejects an unknown period beside its field', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const query of ['', '?period=', '?period=all-time', '?period=ytd&period=ytd']) {
      const { status, json } = await ann.request({ url: `/api/dashboard/spending${query}` });
      expect({ query, status, errors: json.errors }).toEqual({
        query,
        status: 400,
        errors: { period: ['Period must be this-month, last-month or ytd'] },
      });
    }
  });

  test.each([5, 10, 15, 20] as const)(
    "shows the newest %i transactions according to the user's preference",
    { tags: ['3.dashboard.recent', '3.preferences.recent-count-effect'] },
    async (count) => {
      const { guest } = await startApp(database);
      const ann = await guest();
      await hasLedger(
        ann,
        Array.from({ length: 25 }, (_, index) => expense({ amount: index + 1 })),
      );
      const { items } = await ann.call(transactions.list, { query: {} });
      expect((await ann.call(dashboard.read, {})).recent).toEqual(items.slice(0, 10));

      const body = { ...DEFAULT_PREFERENCES, dashboardPreferences: { recentTransactionsCount: count } };
      await ann.call(preferences.update, { body });

      expect((await ann.call(dashboard.read, {})).recent).toEqual(items.slice(0, count));
      await ann.call(preferences.reset, {});
      expect((await ann.call(dashboard.read, {})).recent).toEqual(items.slice(0, 10));
    },
  );
});
