import { expect, test } from 'vitest';
import { parseSearch, stringifySearch } from '#web/app/search-parameters.ts';

test('values stay text, whatever they look like', () => {
  expect(parseSearch('?minAmount=012.50&search=true&month=2026-11')).toEqual({
    minAmount: '012.50',
    search: 'true',
    month: '2026-11',
  });
});

test('a parameter given more than once is a list', () => {
  expect(parseSearch('?category=bills&category=food+%26+dining')).toEqual({ category: ['bills', 'food & dining'] });
});

test('what is written reads back as it was', () => {
  const search = { category: ['bills', 'food & dining'], minAmount: '12.5', search: 'ça va? 100%' };
  expect(parseSearch(stringifySearch(search))).toEqual(search);
});

test('what is undefined or empty leaves no trace', () => {
  expect(stringifySearch({ category: undefined, type: [] })).toBe('');
  expect(stringifySearch({})).toBe('');
});
