import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type DateRangeName, dateRangeOf, intersectRanges } from '#shared/transactions/date-range.ts';

const day = (text: string) => text as CalendarDate;

describe('a named date range', () => {
  const cases: [DateRangeName, string, string, string][] = [
    ['this-week', '2025-11-05', '2025-11-02', '2025-11-08'],
    ['this-week', '2025-11-02', '2025-11-02', '2025-11-08'],
    ['this-week', '2025-11-08', '2025-11-02', '2025-11-08'],
    ['last-week', '2025-11-02', '2025-10-26', '2025-11-01'],
    ['last-week', '2026-01-03', '2025-12-21', '2025-12-27'],
    ['this-month', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['last-month', '2025-03-31', '2025-02-01', '2025-02-28'],
    ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['year-to-date', '2026-03-18', '2026-01-01', '2026-03-31'],
    ['year-to-date', '2026-01-01', '2026-01-01', '2026-01-31'],
  ];
  test.each(cases)(
    'with the name %s covers, on %s, %s to %s',
    { tags: ['9.money-and-days.week'] },
    (name, today, start, end) => {
      expect(dateRangeOf(name, day(today))).toEqual({ start, end });
    },
  );
});

test('intersects two ranges', () => {
  const november = { start: day('2025-11-01'), end: day('2025-11-30') };
  const week = { start: day('2025-10-26'), end: day('2025-11-01') };
  expect(intersectRanges(november, week)).toEqual({ start: '2025-11-01', end: '2025-11-01' });
  expect(intersectRanges(week, november)).toEqual(intersectRanges(november, week));
});

test('ends two disjoint ranges before they start', () => {
  const may = { start: day('2025-05-01'), end: day('2025-05-31') };
  const july = { start: day('2025-07-01'), end: day('2025-07-31') };
  const { start, end } = intersectRanges(may, july);
  expect(start > end).toBe(true);
});
