import { expect, test } from 'vitest';
import type { Cents } from '#shared/money.ts';
import { isHigherThanUsual } from '#shared/schedules/higher-bill.ts';
import { exactly } from '#testing/model/schedules.ts';

test('a bill is higher than usual from 2 percent and $1.00 above the highest expected amount on', () => {
  const higher = (paid: number, from: number, to = from) =>
    isHigherThanUsual(paid as Cents, { ...exactly(from), to: to as Cents });
  expect([100_00, 101_99, 102_00, 104_00].map((paid) => higher(paid, 100_00))).toEqual([false, false, true, true]);
  expect([80_00, 81_59, 81_60].map((paid) => higher(paid, 50_00, 80_00))).toEqual([false, false, true]);
  expect([10_00, 10_99, 11_00].map((paid) => higher(paid, 10_00))).toEqual([false, false, true]);
});
