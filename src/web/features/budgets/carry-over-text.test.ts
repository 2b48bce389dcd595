import { expect, test } from 'vitest';
import type { Month } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import { carryOverText } from './carry-over-text.ts';

test.each([
  ['2026-10', 'includes $582.21 carried over'],
  ['2026-11', 'includes $582.21 carried over'],
  ['2026-12', 'includes $582.21 left so far in November'],
  ['2027-01', 'includes $582.21 left so far in November'],
])('describes carryover in %s as "%s" when November 2026 is the current month', (month, text) => {
  expect(carryOverText(582_21 as Cents, month as Month, '2026-11' as Month)).toBe(text);
});
