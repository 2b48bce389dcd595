import { expect, test } from 'vitest';
import { calendarDateAt } from './today.ts';

test.each([
  ['2026-04-01T03:30:00Z', 'America/New_York', '2026-03-31'],
  ['2026-04-01T03:30:00Z', 'Asia/Kolkata', '2026-04-01'],
  ['2026-03-31T10:30:00Z', 'Pacific/Honolulu', '2026-03-31'],
  ['2026-04-01T09:59:59Z', 'Pacific/Honolulu', '2026-03-31'],
  ['2026-03-31T11:00:00Z', 'Pacific/Auckland', '2026-04-01'],
  ['2026-03-08T07:30:00Z', 'America/New_York', '2026-03-08'],
  ['2026-01-01T00:00:00Z', 'UTC', '2026-01-01'],
])('the date at %s in %s is %s', (instant, zone, date) => {
  expect(calendarDateAt(Date.parse(instant), zone)).toBe(date);
});

test('an unknown time zone has no date', () => {
  expect(() => calendarDateAt(0, 'Mars/Olympus')).toThrow(RangeError);
});
