import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { suggestedDates, suggestedNames } from '#shared/goals/goal-suggestions.ts';

test.each([
  ['', ['Emergency Fund', 'Vacation', 'New Car', 'Down Payment', 'Wedding']],
  [' ', ['Emergency Fund', 'Vacation', 'New Car', 'Down Payment', 'Wedding']],
  ['ca', ['New Car']],
  ['NEW  c', ['New Car']],
  ['fun', ['Emergency Fund']],
  ['und', []],
  ['vacation ', []],
  ['Boat', []],
])('suggests names with a word that begins as in "%s"', (typed, names) => {
  expect(suggestedNames(typed, [])).toEqual(names);
});

test('suggests no name of an existing goal, however it is spelled', () => {
  expect(suggestedNames('', [{ name: ' new  car' }, { name: 'Vacation' }, { name: 'Boat' }])).toEqual([
    'Emergency Fund',
    'Down Payment',
    'Wedding',
  ]);
});

test.each([
  ['2026-03-18', ['2026-09-18', '2027-03-18', '2028-03-18']],
  ['2026-08-31', ['2027-02-28', '2027-08-31', '2028-08-31']],
  ['2028-02-29', ['2028-08-29', '2029-02-28', '2030-02-28']],
])('suggests dates after %s that exist', (today, dates) => {
  expect(suggestedDates(today as CalendarDate).map(({ date }) => date)).toEqual(dates);
});
