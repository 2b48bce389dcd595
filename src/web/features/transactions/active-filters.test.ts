import { expect, test } from 'vitest';
import { parseTransactionSearch } from '#shared/transactions/search-parameters.ts';
import { activeFilters } from './active-filters.ts';

const everything = parseTransactionSearch({
  category: ['groceries', 'food & dining'],
  dateRange: 'last-month',
  month: '2025-10',
  type: 'expense',
  goalId: 'a',
  minAmount: '10',
  maxAmount: '99.5',
  search: 'market',
});

test('each filter in force is said in words', () => {
  expect(activeFilters(everything).map(({ label }) => label)).toEqual([
    'Expenses',
    'Groceries',
    'Food & Dining',
    'One goal',
    'Last Month',
    'Oct 2025',
    'Min $10.00',
    'Max $99.50',
    '“market”',
  ]);
});

test('the goal is named where its name is known', () => {
  expect(activeFilters(everything, 'Car').map(({ label }) => label)).toContain('Car');
});

test('taking one away leaves the others', () => {
  for (const { label, removal } of activeFilters(everything)) {
    const left = activeFilters({ ...everything, ...removal }).map((filter) => filter.label);
    expect(left).toHaveLength(8);
    expect(left).not.toContain(label);
  }
});

test('nothing is in force at first', () => {
  expect(activeFilters(parseTransactionSearch({}))).toEqual([]);
});
