import { expect, test } from 'vitest';
import type { Month } from '#shared/calendar-date.ts';
import { groupExpected, transactionsBehind } from '#shared/forecast/behind.ts';
import { type Line, LineKey } from '#shared/forecast/contract.ts';
import type { GoalId, ScheduleId } from '#shared/ids.ts';
import { cents } from '#shared/money.ts';
import { occurrence } from '#testing/model/schedules.ts';

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
    'carried_over',
    'budget_bills_expected',
  ]);
});

test('occurrences of a schedule are one item with their days only if they are alike in everything', () => {
  const plain = occurrence('2026-03-20');
  const { from } = plain.amount;
  const others = [
    { scheduleId: 'another' as ScheduleId },
    { type: 'income' as const },
    { amount: { from: cents(1_00), to: from } },
    { amount: { from, to: cents(900_00) } },
    { category: 'another' },
    { goalId: 'another' as GoalId },
    { description: 'Another' },
  ].map((own) => occurrence('2026-03-21', own));
  const grouped = groupExpected([plain, ...others, occurrence('2026-03-22')]);
  expect(grouped.map(({ days }) => days)).toEqual([['2026-03-20', '2026-03-22'], ...others.map(() => ['2026-03-21'])]);
  expect(grouped.slice(1)).toMatchObject(
    others.map(({ scheduleId, type, amount, category, goalId, description }) => {
      return { scheduleId, type, amount, category, goalId, description };
    }),
  );
});
