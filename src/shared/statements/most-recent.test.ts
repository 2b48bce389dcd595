import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { keepMostRecent } from '#shared/statements/most-recent.ts';
import type { Statement, StatementRow } from '#shared/statements/statement.ts';

test('the opening balance of a shortened statement includes the rows that were left out', () => {
  const row = (date: string): StatementRow => {
    return { line: 1, date: date as CalendarDate, amount: cents(-1_00), text: 'Shop', id: null };
  };
  const recent = Array.from({ length: 10_000 }, () => row('2024-01-02'));
  const opening = { kind: 'opening', date: '2024-01-01' as CalendarDate, amount: cents(500_00) } as const;
  const closing = { kind: 'closing', date: null, amount: cents(-9501_00) } as const;
  const source = { name: 'Checking', account: null, layout: 'ofx', notBooked: [] };
  const whole: Statement = {
    format: 'ofx',
    sources: [{ ...source, rows: [row('2024-01-01'), ...recent], balances: [opening, closing] }],
    problems: [],
    questions: [],
  };

  const [kept] = keepMostRecent(whole).sources;

  expect(kept?.rows).toHaveLength(10_000);
  expect(kept?.balances).toEqual([{ kind: 'opening', date: '2024-01-02', amount: 499_00 }, closing]);
});
