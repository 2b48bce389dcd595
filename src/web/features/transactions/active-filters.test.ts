import { expect, test } from 'vitest';
import { parseTransactionSearch } from '#shared/transactions/search-parameters.ts';
import { activeFilters } from './active-filters.ts';

const everything = parseTransactionSearch({
  category: ['groceries', 'food & dining'],
  exceptCategory: ['bills', 'pets'],
  dateRange: 'last-month',
  month: '2025-10',
  type: 'expense',
  goalId: 'a',
  minAmount: '10',
  maxAmount: '99.5',
  search: 'market',
});

test('describes each active filter', () => {
  expect(activeFilters(everything).map(({ label }) => label)).toEqual([
    'Expenses',
    'Groceries',
    'Food & Dining',
    'Except Bills, Pets',
    'One goal',
    'Last Month',
    'Oct 2025',
    'Min $10.00',
    'Max $99.50',
    '“market”',
  ]);
});

test('names the goal if its name is known', () => {
  expect(activeFilters(everything, 'Car').map(({ label }) => label)).toContain('Car');
});

test('keeps the other filters when one is removed', () => {
  for (const { label, removal } of activeFilters(everything)) {
    const left = activeFilters({ ...everything, ...removal }).map((filter) => filter.label);
    expect(left).toHaveLength(9);
    expect(left).not.toContain(label);
  }
});

test('counts excluded categories that do not fit into one chip', () => {
  const search = parseTransactionSearch({ exceptCategory: ['a', 'b', 'c', 'd'] });
  expect(activeFilters(search).map(({ label }) => label)).toEqual(['Except 4 categories']);
});

test('is empty without filters', () => {
  expect(activeFilters(parseTransactionSearch({}))).toEqual([]);
});
