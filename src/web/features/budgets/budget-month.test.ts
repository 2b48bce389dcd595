import { expect, test } from 'vitest';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import { chosenMonth, searchOfMonth } from './budget-month.ts';

const today = '2026-03-18' as CalendarDate;

test.each([
  [undefined, '2026-03'],
  ['2026-02', '2026-02'],
  ['2025-09', '2025-09'],
  ['2025-08', '2026-03'],
  ['2026-05', '2026-05'],
  ['2026-06', '2026-03'],
  ['2026-13', '2026-03'],
  ['soon', '2026-03'],
])('reads the month %j of an address, in March 2026, as %s', (text, month) => {
  expect(chosenMonth(text, today)).toBe(month);
});

test('names a month in the address only if it is not the current one', () => {
  expect(searchOfMonth('2026-03' as Month, today)).toEqual({ month: undefined });
  expect(searchOfMonth('2026-02' as Month, today)).toEqual({ month: '2026-02' });
});
