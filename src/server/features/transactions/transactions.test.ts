import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { dashboardContract } from '#shared/dashboard/contract.ts';
import type { Cents } from '#shared/money.ts';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { startApp } from '#testing/app.ts';
import { databases } from '#testing/databases.ts';

describe.each(databases)('transactions on %s', (database) => {
  test('an expense is recorded once, however often its request is retried', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    const body = {
      type: 'expense' as const,
      amount: 12_50 as Cents,
      description: 'Lunch',
      category: 'food',
      goalId: null,
      date: '2026-03-14' as CalendarDate,
      note: '',
    };
    const first = await ann.call(transactions.create, { body, headers: { 'idempotency-key': 'a' } });
    const second = await ann.call(transactions.create, { body, headers: { 'idempotency-key': 'a' } });
    expect(second).toEqual(first);
    const { summary, recent } = await ann.call(dashboardContract.read, {});
    expect(summary).toMatchObject({ expense: 12_50, balance: -12_50, month: { expense: 12_50 } });
    expect(recent).toEqual([first.transaction]);
  });
});
