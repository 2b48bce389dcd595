import { expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { signedTotal } from '#shared/transactions/signed-total.ts';

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
