import { expect, test } from 'vitest';
import type { Month } from '#shared/calendar-date.ts';
import { type Cents, cents } from '#shared/money.ts';
import { leftFigure } from './left-figure.ts';
import { leftText, limitText } from './left-text.ts';

const month = '2026-11' as Month;

function forecast(money: number, budget: number | null, daysLeft: number) {
  const leftToSpend = cents(Math.min(money, budget ?? money));
  return {
    month,
    daysLeft,
    leftToSpend,
    perDay: Math.max(0, Math.floor(leftToSpend / daysLeft)) as Cents,
    limit: budget !== null && budget < money ? ('budget' as const) : ('money' as const),
    moneyLeft: { amount: cents(money), lines: [] },
    budgetLeft: budget === null ? null : { amount: cents(budget), lines: [] },
  } as never;
}

test('the figure is the amount for today, or by how much the month is over', () => {
  expect(leftFigure(forecast(184_00, null, 8))).toEqual({ label: 'Today', figure: '$23.00' });
  expect(leftFigure(forecast(0, null, 8))).toEqual({ label: 'Today', figure: '$0.00' });
  expect(leftFigure(forecast(-12_00, null, 8))).toEqual({ label: 'In November', figure: 'Over by $12.00' });
});

test('says for how many days the amount is', () => {
  expect(leftText(forecast(184_00, null, 8))).toBe('$184.00 for the 8 days left in November');
  expect(leftText(forecast(23_00, null, 1))).toBe('$23.00 for the last day of November');
  expect(leftText(forecast(0, null, 8))).toBe('$0.00 for the 8 days left in November');
  expect(leftText(forecast(-1, null, 8))).toBe('Nothing is left to spend in November');
});

test('names no days while occurrences of an outage are still being recorded', () => {
  const left = Object.assign(forecast(184_00, null, 8), { isStillRecording: true });
  expect(leftText(left)).toBe('Still adding recurring transactions');
});

test('names the smaller amount and divides it by the days', () => {
  expect(limitText(forecast(2100_00, 184_00, 8))).toBe(
    'Budget left is the smaller amount, so it counts. $184.00 ÷ 8 days = $23.00 a day.',
  );
  expect(limitText(forecast(10_00, 184_00, 3))).toBe(
    'Money left is the smaller amount, so it counts. $10.00 ÷ 3 days = $3.33 a day, rounded down.',
  );
  expect(limitText(forecast(5_00, 5_00, 1))).toBe('Both leave the same amount. $5.00 ÷ 1 day = $5.00 a day.');
  expect(limitText(forecast(5_00, null, 1))).toBe('$5.00 ÷ 1 day = $5.00 a day.');
});

test('says by how much the month is over', () => {
  expect(limitText(forecast(-12_00, 184_00, 8))).toBe(
    'Money left is the smaller amount, so it counts. It is below zero, so the month is over by $12.00.',
  );
});
