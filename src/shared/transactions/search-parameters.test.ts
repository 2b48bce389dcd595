import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import {
  canonicalDollars,
  centsOfText,
  filterOfSearch,
  isFiltered,
  parseTransactionSearch,
} from '#shared/transactions/search-parameters.ts';

const today = '2025-11-05' as CalendarDate;

/** The active filters. */
const read = (parameters: Record<string, unknown>) => JSON.parse(JSON.stringify(parseTransactionSearch(parameters)));

describe('parsing the parameters of a URL', () => {
  test('reads every filter of the list', () => {
    const parameters = {
      category: 'groceries',
      exceptCategory: 'bills',
      dateRange: 'this-week',
      minAmount: '10',
      maxAmount: '99.5',
      month: '2025-10',
      type: 'expense',
      goalId: '0199f0aa-0000-7000-8000-000000000001',
      search: 'market',
    };
    expect(read(parameters)).toEqual({ ...parameters, category: ['groceries'], exceptCategory: ['bills'] });
  });

  test('accepts repeated categories', () => {
    expect(read({ category: ['Bills', ' food  & dining ', 'bills', ''] })).toEqual({
      category: ['bills', 'food & dining'],
    });
  });

  test.each([
    ['category', ''],
    ['category', 'x'.repeat(51)],
    ['exceptCategory', 'x'.repeat(51)],
    ['dateRange', 'all-time'],
    ['dateRange', 'toString'],
    ['minAmount', 'ten'],
    ['minAmount', '-5'],
    ['minAmount', '1.234'],
    ['maxAmount', '1000000000'],
    ['maxAmount', 'Infinity'],
    ['month', '2025-13'],
    ['type', 'transfer'],
    ['goalId', '../goals'],
    ['search', '   '],
    ['search', 'x'.repeat(201)],
    ['page', '2'],
  ])('drops an invalid value: %s=%s', (name, value) => {
    expect(read({ [name]: value })).toEqual({});
    expect(isFiltered(parseTransactionSearch({ [name]: value }))).toBe(false);
  });

  test('keeps the key of a dropped value, so that it replaces the value in the URL', () => {
    const search = parseTransactionSearch({ minAmount: 'ten' });
    expect('minAmount' in search).toBe(true);
    expect({ minAmount: 'ten', ...search }.minAmount).toBeUndefined();
  });

  test('never throws, and its result encodes and parses to itself', () => {
    const anything = fc.dictionary(
      fc.constantFrom(
        ...['category', 'exceptCategory', 'dateRange', 'minAmount', 'maxAmount', 'month', 'type', 'goalId', 'search'],
      ),
      fc.oneof(fc.anything(), fc.string(), fc.double().map(String)),
    );
    fc.assert(
      fc.property(anything, (parameters) => {
        const search = parseTransactionSearch(parameters);
        filterOfSearch(search, today);
        expect(parseTransactionSearch({ ...search })).toEqual(search);
      }),
    );
  });
});

describe('typed dollars', () => {
  test.each([
    ['$1,234.50', '1234.5'],
    ['.5', '0.5'],
    ['0', '0'],
    ['999999999.99', '999999999.99'],
  ])('turn %s into %s', (typed, written) => {
    expect(canonicalDollars(typed)).toBe(written);
  });

  test('preserve every whole number of cents in the URL', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 99_999_999_999 }), (amount) => {
        expect(centsOfText(canonicalDollars((amount / 100).toFixed(2)) as string)).toBe(amount);
      }),
    );
  });
});

describe('the query of a search', () => {
  const filter = (parameters: Record<string, unknown>) => filterOfSearch(parseTransactionSearch(parameters), today);

  test('is empty without filters', () => {
    expect(filter({})).toEqual({});
  });

  test('contains days relative to today and amounts in cents', () => {
    expect(filter({ dateRange: 'this-week', minAmount: '12.5', category: 'bills', exceptCategory: 'pets' })).toEqual({
      startDate: '2025-11-02',
      endDate: '2025-11-08',
      minAmount: 1250,
      category: ['bills'],
      exceptCategory: ['pets'],
    });
  });

  test('applies a month together with a date range', () => {
    expect(filter({ month: '2025-10', dateRange: 'last-week' })).toEqual({
      startDate: '2025-10-26',
      endDate: '2025-10-31',
    });
  });
});
