import { expect, test } from 'vitest';
import type { Month } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import { UNCATEGORIZED } from '#shared/reports/chart-series.ts';
import {
  incomeBehind,
  performanceBehind,
  savingsBehind,
  spendingBehind,
  unbudgetedBehind,
} from '#shared/reports/transactions-behind.ts';

const month = '2026-03' as Month;
const type = 'expense';

test('gives each figure the filter that finds its transactions', () => {
  expect(incomeBehind(month)).toEqual({ type: 'income', month });
  expect(spendingBehind(month, ['bills'])).toEqual({ type, month, category: ['bills'] });
  expect(savingsBehind(month)).toEqual({ type: 'savings', month });
  expect(savingsBehind(month, 'car' as GoalId)).toEqual({ type: 'savings', month, goalId: 'car' });
});

test('gives no link to expenses without a category or to a chart without categories', () => {
  expect(spendingBehind(month, [UNCATEGORIZED])).toBeUndefined();
  expect(spendingBehind(month, ['bills', UNCATEGORIZED])).toBeUndefined();
  expect(spendingBehind(month, [])).toBeUndefined();
});

test('links budgets to the expenses in their categories, and a month without budgets to all of its expenses', () => {
  const performance = { month, budgeted: ZERO, actual: ZERO, unbudgeted: ZERO };
  const categories = ['bills', 'rent'];
  expect(performanceBehind({ ...performance, categories })).toEqual({ type, month, category: categories });
  expect(performanceBehind({ ...performance, categories: [] })).toEqual({ type, month });
});

test('links unbudgeted spending to the expenses in all other categories', () => {
  expect(unbudgetedBehind(month, ['bills', 'rent'])).toEqual({ type, month, exceptCategory: ['bills', 'rent'] });
  expect(unbudgetedBehind(month, [])).toEqual({ type, month });
});
