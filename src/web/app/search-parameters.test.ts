import { expect, test } from 'vitest';
import { parseTransactionSearch } from '#shared/transactions/search-parameters.ts';
import { HOSTILE_CATEGORIES } from '#testing/features/hostile-categories.ts';
import { parseSearch, stringifySearch } from '#web/app/search-parameters.ts';

test('keeps values as text', () => {
  expect(parseSearch('?minAmount=012.50&search=true&month=2026-11')).toEqual({
    minAmount: '012.50',
    search: 'true',
    month: '2026-11',
  });
});

test('reads a repeated parameter as a list', () => {
  expect(parseSearch('?category=bills&category=food+%26+dining')).toEqual({ category: ['bills', 'food & dining'] });
});

test('preserves values through encoding and parsing', () => {
  const search = { category: ['bills', 'food & dining'], minAmount: '12.5', search: 'ça va? 100%' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test.each(HOSTILE_CATEGORIES)('leads to exactly the category %j', (category) => {
  const address = stringifySearch({ category: [category], type: 'expense' });
  const search = parseTransactionSearch(parseSearch(address));
  expect(search).toEqual({ ...parseTransactionSearch({}), category: [category], type: 'expense' });
  expect(new URL(`https://example.com/transactions${address}`).pathname).toBe('/transactions');
});

test('omits undefined and empty values', () => {
  expect(stringifySearch({ category: undefined, type: [] })).toBe('');
  expect(stringifySearch({})).toBe('');
});
