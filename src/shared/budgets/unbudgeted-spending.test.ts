import { expect, test } from 'vitest';
import { unbudgetedSpending } from '#shared/budgets/unbudgeted-spending.ts';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { UNCATEGORIZED } from '#shared/reports/chart-series.ts';

/** Spending in February and March 2026. */
const spending = (category: string, february: number, march: number) => ({
  category,
  monthlySpendings: [
    { month: '2026-02' as Month, amount: february as Cents },
    { month: '2026-03' as Month, amount: march as Cents },
  ],
});
const budget = (category: string, start = '2026-03-01') => ({ category, periodStart: start as CalendarDate });
const months = (start: string, current = '2026-03') => ({ start: start as Month, current: current as Month });

const SPENDING = [spending('rent', 900_00, 0), spending('food', 50_00, 78_45), spending('fun', 10_00, 99_00)];

test('offers the categories with spending in the month, largest first', () => {
  expect(unbudgetedSpending(SPENDING, [], months('2026-03'))).toEqual({
    month: '2026-03',
    categories: [
      { category: 'fun', amount: 99_00 },
      { category: 'food', amount: 78_45 },
    ],
  });
});

test('leaves out categories with a budget in the month, but not those whose budget has ended', () => {
  const budgets = [budget('fun'), budget('food', '2026-02-01')];
  expect(unbudgetedSpending(SPENDING, budgets, months('2026-03')).categories).toEqual([
    { category: 'food', amount: 78_45 },
  ]);
});

test('offers the spending of the current month for a future one, and of a past month for itself', () => {
  expect(unbudgetedSpending(SPENDING, [budget('fun')], months('2026-05'))).toMatchObject({
    month: '2026-03',
    categories: [{ category: 'fun' }, { category: 'food' }],
  });
  expect(unbudgetedSpending(SPENDING, [], months('2026-02'))).toMatchObject({
    month: '2026-02',
    categories: [{ category: 'rent' }, { category: 'food' }, { category: 'fun' }],
  });
});

test('offers the spending of the month before while the month has none', () => {
  expect(unbudgetedSpending(SPENDING, [budget('fun'), budget('food')], months('2026-03'))).toEqual({
    month: '2026-02',
    categories: [{ category: 'rent', amount: 900_00 }],
  });
  expect(unbudgetedSpending(SPENDING, [], months('2026-05', '2026-05'))).toEqual({ month: '2026-05', categories: [] });
});

test('offers neither expenses without a category nor more than eight categories', () => {
  const many = Array.from({ length: 12 }, (_, index) => spending(`c${index}`, 0, 1200 - index));
  const { categories } = unbudgetedSpending([spending(UNCATEGORIZED, 0, 9999), ...many], [], months('2026-03'));
  expect(categories.map(({ category }) => category)).toEqual(['c0', 'c1', 'c2', 'c3', 'c4', 'c5', 'c6', 'c7']);
});
