import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { averageMonthlySavings } from '#shared/reports/average-savings.ts';

const flow = ([income, expense]: readonly [number, number]) => ({ income: cents(income), expense: cents(expense) });

describe('the average monthly savings', () => {
  test.each([
    ['no month', [], 0],
    ['one month', [[100_00, 40_00]], 60_00],
    [
      'months of nothing',
      [
        [0, 0],
        [0, 0],
      ],
      0,
    ],
    [
      'several months',
      [
        [100_00, 0],
        [0, 40_00],
        [0, 0],
      ],
      20_00,
    ],
    [
      'more spent than earned: no sign',
      [
        [10_00, 40_00],
        [0, 0],
      ],
      15_00,
    ],
    [
      'a third of a cent is dropped',
      [
        [100_00, 0],
        [0, 0],
        [0, 0],
      ],
      33_33,
    ],
    [
      'two thirds are rounded up',
      [
        [200_00, 0],
        [0, 0],
        [0, 0],
      ],
      66_67,
    ],
    [
      'half a cent is rounded up',
      [
        [1, 0],
        [0, 0],
      ],
      1,
    ],
    [
      'also below zero',
      [
        [0, 1],
        [0, 0],
      ],
      1,
    ],
    [
      'the largest amounts',
      [
        [99_999_999_999, 0],
        [99_999_999_999, 1],
      ],
      99_999_999_999,
    ],
  ] as const)('%s', (_, months, average) => {
    expect(averageMonthlySavings(months.map(flow))).toBe(average);
  });

  test('multiplied by the months equal the total, to half a cent per month', { tags: ['9.reports.average'] }, () => {
    const amount = fc.integer({ min: 0, max: 99_999_999_999 });
    fc.assert(
      fc.property(fc.array(fc.tuple(amount, amount), { minLength: 1, maxLength: 24 }), (months) => {
        const total = Math.abs(months.reduce((sum, [income, expense]) => sum + income - expense, 0));
        const off = averageMonthlySavings(months.map(flow)) * months.length - total;
        expect(off * 2).toBeGreaterThan(-months.length);
        expect(off * 2).toBeLessThanOrEqual(months.length);
      }),
    );
  });
});
