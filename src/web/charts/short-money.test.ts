import { expect, test } from 'vitest';
import { cents } from '#shared/money.ts';
import { shortMoney } from './short-money.ts';

test.each([
  [0, '$0'],
  [50, '$0.50'],
  [250_00, '$250'],
  [1_200_00, '$1.2k'],
  [-1_200_00, '-$1.2k'],
  [25_000_00, '$25k'],
  [1_000_000_00, '$1M'],
  [999_999_999_99, '$1B'],
])('displays %i cents as %s', (amount, text) => {
  expect(shortMoney(cents(amount))).toBe(text);
});
