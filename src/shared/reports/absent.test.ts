import { expect, test } from 'vitest';
import type { Month } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { ZERO } from '#shared/money.ts';
import { areAllAbsent, type Reports } from '#shared/reports/absent.ts';

const month = '2026-03' as Month;
const empty: Reports = {
  monthly: { month, byCategory: {} },
  trends: { trend: {}, sameDay: null },
  budgetPerformance: [],
  savingsByGoal: [],
  spendingCategories: [],
};

test('reports no data for five empty or missing datasets', { tags: ['4.reports.empty'] }, () => {
  expect(areAllAbsent(empty)).toBe(true);
  expect(areAllAbsent({})).toBe(true);
});

test.each<Partial<Reports>>([
  { monthly: { month, byCategory: { food: ZERO } } },
  { trends: { trend: { [month]: { income: ZERO, expense: ZERO } }, sameDay: null } },
  { budgetPerformance: [{ month, budgeted: ZERO, actual: ZERO, unbudgeted: ZERO, categories: [] }] },
  { savingsByGoal: [{ goalId: 'car' as GoalId, goalName: 'Car', monthlySavings: [] }] },
  { spendingCategories: [{ category: 'food', monthlySpendings: [] }] },
])('reports data when one dataset is not empty: %j', { tags: ['4.reports.content'] }, (present) => {
  expect(areAllAbsent({ ...empty, ...present })).toBe(false);
});
