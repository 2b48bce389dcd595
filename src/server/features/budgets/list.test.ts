import { describe, expect, test } from 'vitest';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { NOW, startApp } from '#testing/app/app.ts';
import { expense, income, record } from '#testing/app/builders.ts';
import { afterEachStatement } from '#testing/databases/after-each-statement.ts';
import { databases } from '#testing/databases/databases.ts';
import { listBudgets, startBudget } from '#testing/features/budgets.ts';
import { toMonths } from './months.ts';
import * as service from './service.ts';

describe.each(databases)('the list of budgets on %s', (database) => {
  test("covers 6 months before to 2 after the user's current month, and dates narrow or move it", {
    tags: ['7.budgets.list'],
  }, async () => {
    const { guest, setNow } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Food', { from: '2025-01' });
    const months = async (query: object) => {
      const { items, unbudgeted } = await listBudgets(ann, query);
      const named = items.map(({ periodStart }) => periodStart.slice(0, 7));
      expect(unbudgeted.map(({ month }) => month)).toEqual([...new Set(named)]);
      return [named[0], named.at(-1), named.length];
    };
    expect(await months({})).toEqual(['2025-09', '2026-05', 9]);
    expect(await months({ startDate: '2026-02-28' })).toEqual(['2026-02', '2026-05', 4]);
    expect(await months({ endDate: '2026-02-01' })).toEqual(['2025-09', '2026-02', 6]);
    expect(await months({ startDate: '2025-02-01', endDate: '2025-03-01' })).toEqual(['2025-02', '2025-03', 2]);
    expect(await months({ startDate: '2026-03-01', endDate: '2026-02-28' })).toEqual([undefined, undefined, 0]);
    setNow('2026-04-01T02:00:00Z'); // still March in New York
    expect(await months({})).toEqual(['2025-09', '2026-05', 9]);
  });

  test('rejects an absurd range', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const far = ['Choose a day within 10 years of today'];
    expect(await ann.request({ url: '/api/budgets?startDate=1000-01-01&endDate=9999-12-31' })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed', errors: { startDate: far, endDate: far } },
    });
    const months = ['Ask for at most 24 months at a time'];
    expect(await ann.request({ url: '/api/budgets?startDate=2016-03-01&endDate=2036-03-31' })).toMatchObject({
      status: 400,
      json: { errors: { startDate: months } },
    });
    const bad = await ann.request({ url: '/api/budgets?startDate=soon' });
    expect(bad).toMatchObject({ status: 400, json: { errors: { startDate: ['Enter a valid date'] } } });
  });

  test('counts the expenses of each category as spent and all others of the month as unbudgeted', {
    tags: ['3.budget.spent'],
  }, async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    await startBudget(ann, 'Food');
    await record(
      ann,
      expense({ category: 'FOOD', amount: 10_01, date: '2026-03-01' }),
      expense({ category: 'food', amount: 20_02, date: '2026-03-15' }),
      income({ category: 'food', amount: 99_00 }),
      expense({ category: 'bills', amount: 5_05 }),
      expense({ category: 'food', amount: 7_07, date: '2026-02-28' }),
    );
    const { items, unbudgeted } = await listBudgets(ann);
    expect(items.map(({ spent }) => spent)).toEqual([30_03, 0, 0]);
    const amounts = Object.fromEntries(unbudgeted.map(({ month, amount }) => [month, amount]));
    expect(amounts).toMatchObject({ '2026-01': 0, '2026-02': 7_07, '2026-03': 5_05, '2026-04': 0 });
  });

  test('takes the same number of queries for any number of months and categories', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const actor = { userId: ann.userId as UserId, today: '2026-03-15' as CalendarDate, now: NOW };
    const queries = async (query: Parameters<typeof service.listBudgets>[2]) => {
      let queries = 0;
      const counted = afterEachStatement(db, (count) => {
        queries = count;
      });
      const { items } = await service.listBudgets(counted, actor, query);
      return { items: items.length, queries };
    };
    expect(await queries({})).toEqual({ items: 0, queries: 3 });
    for (const name of ['Food', 'Fun', 'Bills', 'Pets', 'Car']) {
      await startBudget(ann, name, { from: '2024-06' });
      await record(ann, expense({ category: name }), expense({ category: `${name} too`, date: '2024-07-05' }));
    }
    expect(await queries({})).toEqual({ items: 45, queries: 3 });
    expect(await queries({ startDate: '2024-06-01' as CalendarDate })).toEqual({ items: 120, queries: 3 });
  });
});

test('a month may have any number of categories', () => {
  const month = '2026-03' as Month;
  const spent = Array.from({ length: 200_000 }, (_, index) => [`category ${index}`, 100 as Cents] as const);

  const [only] = toMonths({
    timelines: [],
    expenses: [{ month, byCategory: Object.fromEntries(spent) }],
    window: { start: month, end: month },
    chainStart: null,
    currentMonth: month,
  });

  expect(only?.unbudgeted).toBe(200_000_00);
});
