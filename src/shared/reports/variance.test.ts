import { expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { varianceOf } from '#shared/reports/variance.ts';

test.each([
  [100_00, 87_50, -12_50, 'under', 'Under by', 12_50],
  [100_00, 99_99, -1, 'under', 'Under by', 1],
  [100_00, 100_00, 0, 'over', 'Over by', 0],
  [100_00, 100_01, 1, 'over', 'Over by', 1],
  [0, 5_00, 5_00, 'over', 'Over by', 5_00],
  [0, 0, 0, 'over', 'Over by', 0],
  [99_999_999_999, 0, -99_999_999_999, 'under', 'Under by', 99_999_999_999],
] as const)(
  'a budget of %i and expenses of %i have a variance of %i',
  { tags: ['9.reports.variance'] },
  (budgeted, actual, amount, status, label, distance) => {
    const compared = { budgeted: cents(budgeted), actual: cents(actual) };
    expect(varianceOf(compared)).toEqual({ amount, status, label, distance });
  },
);
