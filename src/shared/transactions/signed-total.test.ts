import { expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { signedAmount, signedTotal } from '#shared/transactions/signed-total.ts';

const sums = (income: number, expense: number, savings: number) => ({
  income: income as Cents,
  expense: expense as Cents,
  savings: savings as Cents,
});

test('subtracts expenses and savings from income', () => {
  expect(signedTotal(sums(300_000, 45_050, 10_000))).toBe(244_950);
});

test('is negative for a list of expenses', () => {
  expect(signedTotal(sums(0, 1_999, 0))).toBe(-1_999);
});

test('is zero for an empty list', () => {
  expect(signedTotal(sums(0, 0, 0))).toBe(0);
});

test.each([
  ['income', 1_999],
  ['expense', -1_999],
  ['savings', -1_999],
] as const)('gives the amount of one %s its sign', (type, signed) => {
  expect(signedAmount({ type, amount: 1_999 as Cents })).toBe(signed);
});
