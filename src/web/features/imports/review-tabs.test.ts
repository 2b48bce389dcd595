import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { reviewRow } from './review-fixtures.ts';
import { firstTab, openTab } from './review-tabs.ts';

const NONE = new Map();

test('opens with the rows that need a look, or else with the first group that has rows', () => {
  const done = reviewRow(0, {}, { category: 'bills' });
  expect(firstTab([done, reviewRow(1)], NONE).name).toBe('look');
  expect(firstTab([done], NONE).name).toBe('new');
  expect(firstTab([reviewRow(0, {}, { verdict: 'here' })], NONE).name).toBe('here');
  expect(firstTab([], NONE)).toEqual({ name: 'new', rows: [] });
});

test('lists new rows with a category in the file, so that each name is mapped once', () => {
  const named = reviewRow(0, { category: 'Auto: Gas' }, { category: 'auto: gas' });
  const rows = [named, reviewRow(1, { category: 'Uncategorized' }, { category: 'bills' })];
  expect(firstTab(rows, NONE)).toEqual({ name: 'categories', rows: [named] });
});

test('lists the newest rows first, and those of a day in the order of the file', () => {
  const dates = ['2026-03-01', '2026-03-03', '2026-03-03', '2026-03-02'];
  const rows = dates.map((date, index) => reviewRow(index, { date: date as CalendarDate }));
  expect(openTab('new', rows, NONE).rows.map(({ index }) => index)).toEqual([1, 2, 3, 0]);
});
