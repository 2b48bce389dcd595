import { expect, test } from 'vitest';
import type { Month } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import { UNCATEGORIZED } from '#shared/reports/chart-series.ts';
import { incomeBehind, performanceBehind, savingsBehind, spendingBehind } from './transactions-behind.ts';

const month = '2026-03' as Month;
const type = 'expense';

test('each figure names the filter that holds its rows', () => {
  expect(incomeBehind(month)).toEqual({ type: 'income', month });
  expect(spendingBehind(month, ['bills'])).toEqual({ type, month, category: ['bills'] });
  expect(savingsBehind(month)).toEqual({ type: 'savings', month });
  expect(savingsBehind(month, 'car' as GoalId)).toEqual({ type: 'savings', month, goalId: 'car' });
});

test('expenses without a category, and a chart without categories, lead nowhere', () => {
  expect(spendingBehind(month, [UNCATEGORIZED])).toBeUndefined();
  expect(spendingBehind(month, ['bills', UNCATEGORIZED])).toBeUndefined();
  expect(spendingBehind(month, [])).toBeUndefined();
});

test('budgets lead to what was spent in their categories, a month without them to all of its expenses', () => {
  const performance = { month, budgeted: ZERO, actual: ZERO, unbudgeted: ZERO };
  const categories = ['bills', 'rent'];
  expect(performanceBehind({ ...performance, categories })).toEqual({ type, month, category: categories });
  expect(performanceBehind({ ...performance, categories: [] })).toEqual({ type, month });
});
