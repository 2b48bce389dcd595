import { expect, test } from 'vitest';
import { goalsContract as goals } from '#shared/goals/contract.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, record, savings } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { startGoal } from '#testing/features/goals.ts';

test.each(databases)('totals and month headings include money released from goals, on %s', async (database) => {
  const { guest } = await startApp(database);
  const [ann, bob] = [await guest(), await guest()];
  const car = await startGoal(ann, { name: 'Car' });
  const house = await startGoal(ann, { name: 'House', saved: 30_00 });
  await record(ann, savings(car, { amount: 20_00, date: '2026-02-10' }), expense({ category: 'food', amount: 1_00 }));
  await startGoal(bob, { saved: 99_00 });
  await ann.call(goals.reallocate, { params: { goalId: car }, body: { target: 'balance' } });

  const march = 'startDate=2026-03-01&endDate=2026-03-31';
  const cases: [query: string, savings: number, released: number][] = [
    ['', 50, 20],
    ['type=savings', 50, 20],
    [`type=savings&goalId=${car}`, 20, 20],
    [`type=savings&goalId=${house}`, 30, 0],
    [march, 30, 20],
    [`${march}&type=savings&goalId=${car}`, 0, 20],
    ['startDate=2026-02-01&endDate=2026-02-28', 20, 0],
    ['type=expense', 0, 0],
    ['category=food', 0, 0],
    ['minAmount=0', 50, 20],
    ['minAmount=20&maxAmount=20', 20, 20],
    ['minAmount=20.01', 30, 0],
    ['maxAmount=19.99', 0, 0],
    ['search=sav', 50, 0],
    ['startDate=2026-03-02&endDate=2026-03-31', 30, 20],
    ['startDate=2026-03-02&endDate=2026-03-14', 30, 0],
    [`startDate=2026-03-15&type=savings&goalId=${car}`, 0, 20],
  ];
  for (const [query, savings, released] of cases) {
    const { json } = await ann.request({ url: `/api/transactions/totals?${query}` });
    expect({ query, savings: json.savings, released: json.released }).toEqual({ query, savings, released });
    const list = await ann.request({ url: `/api/transactions?limit=1&${query}` });
    const { json: rest } = list.json.nextCursor
      ? await ann.request({ url: `/api/transactions?${query}&cursor=${list.json.nextCursor}` })
      : { json: {} };
    const months: Record<string, number> = { ...list.json.monthTotals, ...rest.monthTotals };
    const inHeadings: Record<string, number> = { ...list.json.monthReleased, ...rest.monthReleased };
    const hasMarch = '2026-03' in months;
    expect({ query, ...inHeadings }).toEqual({ query, ...(released > 0 && hasMarch && { '2026-03': released }) });
    const { income, expense } = json;
    const total = Object.values(months).reduce((sum, month) => sum + month, hasMarch ? 0 : released);
    expect({ query, total }).toEqual({ query, total: income - expense - json.savings + released });
  }
  const { json } = await bob.request({ url: `/api/transactions/totals?goalId=${car}` });
  expect(json).toMatchObject({ count: 0, savings: 0, released: 0 });
});
