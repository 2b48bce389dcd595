import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { isReminderDay, weekdayOf } from './reminder-days.ts';

const day = (text: string) => text as CalendarDate;

test.each([
  ['2026-11-16', 'Monday'],
  ['2026-11-21', 'Saturday'],
  ['2026-11-22', 'Sunday'],
  ['2028-02-29', 'Tuesday'],
])('recognizes %s as a %s', (date, weekday) => {
  expect(weekdayOf(day(date))).toBe(weekday);
});

test.each([
  ['Daily', '2026-11-21', true],
  ['Weekly', '2026-11-21', false],
  ['Weekly', '2026-11-22', true],
  ['Monthly', '2026-11-30', false],
  ['Monthly', '2026-12-01', true],
] as const)('sends %s reminders on %s: %j', (frequency, date, comes) => {
  expect(isReminderDay(frequency, day(date))).toBe(comes);
});
