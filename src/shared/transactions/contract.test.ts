import { describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { TransactionDraft, TransactionFilter, transactionsContract } from '#shared/transactions/contract.ts';

const wire = { type: 'expense', amount: 12.5, description: 'Lunch', category: 'food', date: '2026-03-14', note: '' };

describe('a draft', () => {
  test('is in dollars in JSON and in cents in memory', () => {
    const draft = z.decode(TransactionDraft, wire as z.input<typeof TransactionDraft>);
    expect(draft).toEqual({ ...wire, amount: 12_50 });
    expect(z.encode(TransactionDraft, draft)).toEqual(wire);
  });

  test('has trimmed text, a lower-case category, and a date without a time', () => {
    const sent = {
      ...wire,
      description: ' Lunch ',
      category: ' FOOD ',
      date: '2026-03-14T23:00:00-05:00',
      note: ' n ',
    };
    expect(z.decode(TransactionDraft, sent as z.input<typeof TransactionDraft>)).toMatchObject({
      description: 'Lunch',
      category: 'food',
      date: '2026-03-14',
      note: 'n',
    });
  });
});

describe('a filter', () => {
  test('survives encoding in an address', () => {
    const filter: TransactionFilter = {
      startDate: '2026-03-01' as CalendarDate,
      endDate: '2026-03-31' as CalendarDate,
      type: 'expense',
      category: ['food', 'bills'],
      minAmount: 1 as Cents,
      maxAmount: 99_999_999_999 as Cents,
      search: 'café',
    };
    const sent = z.encode(TransactionFilter, filter);
    expect(sent).toMatchObject({ minAmount: '0.01', maxAmount: '999999999.99', category: ['food', 'bills'] });
    expect(z.decode(TransactionFilter, sent)).toEqual(filter);
  });

  test('accepts one category or several', () => {
    expect(z.decode(TransactionFilter, { category: 'Food' })).toEqual({ category: ['food'] });
    expect(z.decode(TransactionFilter, { category: ['Food', 'Bills'] })).toEqual({ category: ['food', 'bills'] });
  });

  test('of a list accepts a limit written as text', () => {
    const { query } = transactionsContract.list;
    expect(z.encode(query, { limit: 50 })).toEqual({ limit: '50' });
    expect(z.decode(query, { limit: '50' })).toEqual({ limit: 50 });
  });
});
