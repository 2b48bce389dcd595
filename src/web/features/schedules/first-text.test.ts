import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Created, firstText } from './first-text.ts';

// A Friday.
const today = '2026-11-27' as CalendarDate;
const text = (schedule: object, weekend = 'stay', transaction: object | null = null) =>
  firstText({ schedule: { ...schedule, rule: { weekend } }, transaction } as unknown as Created, today);
const automatic = { recording: 'automatic', countsFrom: today, nextDay: '2026-12-27' };

test('says that the first one of a new schedule was added', () => {
  expect(text({ ...automatic, recording: 'remind' }, 'stay', {})).toBe(', and the first one was added');
  expect(text(automatic)).toBe(", and today's is in your transactions");
  expect(text({ ...automatic, nextDay: null }), 'one that ends today').toBe(", and today's is in your transactions");
  expect(text({ ...automatic, countsFrom: '2026-11-28' }, 'friday_before')).toBe(
    ", and today's is in your transactions",
  );
});

test.each([
  ['to be reminded of', { ...automatic, recording: 'remind', nextDay: today }],
  ['still to come', { ...automatic, countsFrom: '2026-12-27' }],
  ['not recorded yet', { ...automatic, nextDay: today }],
])('says nothing of a first one that is %s', (_, schedule) => {
  expect(text(schedule)).toBe('');
});
