import { expect, test } from 'vitest';
import type { Month } from '#shared/calendar-date.ts';
import { transactionsBehind } from '#shared/forecast/behind.ts';
import { type Line, LineKey } from '#shared/forecast/contract.ts';

const month = '2026-03' as Month;

test('every line of recorded money opens its transactions', () => {
  const behind = (key: Line['key'], category: string | null = null) => transactionsBehind({ key, category }, month);
  expect(behind('income_received')).toEqual({ type: 'income', month });
  expect(behind('spent')).toEqual({ type: 'expense', month });
  expect(behind('saved')).toEqual({ type: 'savings', month, goalId: undefined });
  expect(behind('budget_spent', 'gifts')).toEqual({ type: 'expense', month, category: ['gifts'] });
  expect(behind('balance_today')).toEqual({});
  const others = LineKey.options.filter((key) => behind(key) === undefined);
  expect(others).toEqual([
    'income_expected',
    'bills_expected',
    'savings_expected',
    'budgeted',
    'budget_bills_expected',
  ]);
});
