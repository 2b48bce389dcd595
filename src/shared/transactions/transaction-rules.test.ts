import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { transactionDateErrors } from '#shared/transactions/transaction-rules.ts';

const today = '2026-03-15' as CalendarDate;

test.each(['1999-12-31', '2026-03-14', '2026-03-15'])('accepts %s on March 15, 2026', (date) => {
  expect(transactionDateErrors({ date: date as CalendarDate }, today)).toEqual({});
});

test.each(['2026-03-16', '2026-04-01', '2027-01-01'])('rejects %s as a future date', (date) => {
  expect(transactionDateErrors({ date: date as CalendarDate }, today)).toEqual({
    date: ['Date cannot be in the future'],
  });
});
