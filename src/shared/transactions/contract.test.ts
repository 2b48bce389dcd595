import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { decode, encode } from '#shared/http/codec.ts';
import type { Cents } from '#shared/money.ts';
import { TransactionDraft, TransactionFilter, transactionsContract } from '#shared/transactions/contract.ts';

const wire = { type: 'expense', amount: 12.5, description: 'Lunch', category: 'food', date: '2026-03-14', note: '' };

describe('a draft', () => {
  test('is in dollars in JSON and in cents in memory', () => {
    const draft = decode(TransactionDraft, wire).data as TransactionDraft;
    expect(draft).toEqual({ ...wire, amount: 12_50 });
    expect(encode(TransactionDraft, draft)).toEqual(wire);
  });

  test('has trimmed text, a lower-case category, and a date without a time', () => {
    const sent = {
      ...wire,
      description: ' Lunch ',
      category: ' FOOD ',
      date: '2026-03-14T23:00:00-05:00',
      note: ' n ',
    };
    expect(decode(TransactionDraft, sent).data).toMatchObject({
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
    const sent = encode(TransactionFilter, filter);
    expect(sent).toMatchObject({ minAmount: '0.01', maxAmount: '999999999.99', category: ['food', 'bills'] });
    expect(decode(TransactionFilter, sent).data).toEqual(filter);
  });

  test('accepts one category or several', () => {
    expect(decode(TransactionFilter, { category: 'Food' }).data).toEqual({ category: ['food'] });
    expect(decode(TransactionFilter, { category: ['Food', 'Bills'] }).data).toEqual({ category: ['food', 'bills'] });
  });

  test('of a list accepts a limit written as text', () => {
    const { query } = transactionsContract.list;
    expect(encode(query, { limit: 50 })).toEqual({ limit: '50' });
    expect(decode(query, { limit: '50' }).data).toEqual({ limit: 50 });
  });
});
