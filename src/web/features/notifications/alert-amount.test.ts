import { expect, test } from 'vitest';
import { alertAmountOf } from './alert-amount.ts';

test.each([
  ['50', 50_00],
  ['500', 500_00],
  ['99.99', 99_99],
  ['10000', 10_000_00],
  ['', 50_00],
  ['  ', 50_00],
  ['-', 50_00],
  ['49.99', 50_00],
  ['10000.01', 50_00],
  ['60.005', 50_00],
  ['1e400', 50_00],
])(
  'reads the alert amount %j as %i cents: 50 to 10000 dollars, 50 if empty or invalid',
  { tags: ['5.alert-amount.fallback'] },
  (typed, amount) => {
    expect(alertAmountOf(typed)).toBe(amount);
  },
);
