import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { BUDGET_STATUS_LABELS, budgetPercent, budgetStatus, trendBarHeight } from '#shared/budgets/budget-status.ts';
import { type Cents, cents } from '#shared/money.ts';

const money = (value: number) => value as Cents;

describe('the status of a budget', () => {
  test.each([
    [0, 100_00, 'under', 0],
    [79_99, 100_00, 'under', 79],
    [80_00, 100_00, 'near', 80],
    [99_99, 100_00, 'near', 99],
    [100_00, 100_00, 'over', 100],
    [100_01, 100_00, 'over', 100],
    [150_90, 100_00, 'over', 151],
    [20_00, 30_00, 'under', 67],
    [79_50, 100_00, 'under', 79],
    [99_50, 100_00, 'near', 99],
    [80_000_000_000, 99_999_999_999, 'near', 80],
    [79_999_999_999, 100_000_000_000, 'under', 79],
    [99_999_999_998, 99_999_999_999, 'near', 99],
    [0, 1, 'under', 0],
    [1, 1, 'over', 100],
    [0, 0, 'under', 0],
    [1, 0, 'over', 100],
  ] as const)(
    'rates %i of %i cents as %s, %i percent',
    { tags: ['4.budget-status.under', '4.budget-status.near', '4.budget-status.over', '9.budgets.thresholds'] },
    (spent, available, status, percent) => {
      expect([budgetStatus(money(spent), money(available)), budgetPercent(money(spent), money(available))]).toEqual([
        status,
        percent,
      ]);
    },
  );

  test('has a label', () => {
    expect(BUDGET_STATUS_LABELS).toEqual({ under: 'Under budget', near: 'Near limit', over: 'Over budget' });
  });

  test('has a displayed percentage within its range and within one of the exact percentage', () => {
    const available = fc.oneof(fc.integer({ min: 1, max: 300 }), fc.integer({ min: 1, max: 12_000_000_000_000 }));
    const share = fc.double({ min: 0, max: 3, noNaN: true });
    fc.assert(
      fc.property(available, share, fc.integer({ min: -2, max: 2 }), (whole, factor, nudge) => {
        const spent = cents(Math.max(0, Math.round(whole * factor) + nudge));
        const percent = budgetPercent(spent, cents(whole));
        const expected = percent < 80 ? 'under' : percent < 100 ? 'near' : 'over';
        expect(budgetStatus(spent, cents(whole))).toBe(expected);
        expect(Math.abs(percent - (spent / whole) * 100)).toBeLessThan(1);
      }),
    );
  });
});

describe('a bar of the trend', () => {
  test.each([
    [0, 20],
    [25, 20],
    [50, 40],
    [80, 64],
    [100, 80],
    [112, 89.6],
    [113, 90],
    [5000, 90],
  ])(
    'has, for %i percent, a height of %f: percent times 0.8, between 20 and 90',
    { tags: ['4.budget-status.bar-height'] },
    (percent, height) => {
      expect(trendBarHeight(percent)).toBeCloseTo(height, 10);
    },
  );
});
