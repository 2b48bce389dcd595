import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { savingsRate } from '#shared/reports/savings-rate.ts';

describe('the savings rate', () => {
  test.each([
    [0, 0, 0],
    [0, 500_00, 0],
    [100_00, 0, 100],
    [100_00, 100_00, 0],
    [100_00, 71_50, 29],
    [1000, 715, 29],
    [100_00, 71_51, 28],
    [100_00, 150_00, -50],
    [1, 99_999_999_999, -9_999_999_999_800],
    [3, 2, 33],
    [1000, 995, 1],
    [1000, 996, 0],
    [1000, 1004, 0],
    [1000, 1005, -1],
    [8, 9, -13],
    [8, 7, 13],
  ])('of %i earned and %i spent is %i percent', { tags: ['9.reports.rate-zero'] }, (income, expense, rate) => {
    expect(savingsRate({ income: cents(income), expense: cents(expense) })).toBe(rate);
  });

  test('is a whole number within half a percent of the exact rate, for any income', {
    tags: ['9.reports.rate'],
  }, () => {
    const amount = fc.integer({ min: 1, max: 99_999_999_999 });
    fc.assert(
      fc.property(amount, amount, (income, expense) => {
        const rate = savingsRate({ income: cents(income), expense: cents(expense) });
        expect(Number.isInteger(rate)).toBe(true);
        const off = BigInt(rate) * BigInt(income) - 100n * BigInt(income - expense);
        expect((off < 0n ? -off : off) * 2n <= BigInt(income)).toBe(true);
      }),
    );
  });
});
