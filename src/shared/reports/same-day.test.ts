import { describe, expect, test } from 'vitest';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import { cents } from '#shared/money.ts';
import { ordinal, sameDayInsight, sameDayOf } from '#shared/reports/same-day.ts';

const flow = (income: number, expense: number) => ({ income: cents(income), expense: cents(expense) });

describe('the same day of last month', () => {
  test.each([
    ['2026-03-15', '2026-02', 15],
    ['2026-03-28', '2026-02', 28],
    ['2026-03-29', '2026-02', 28],
    ['2026-03-31', '2026-02', 28],
    ['2024-03-31', '2024-02', 29],
    ['2026-01-31', '2025-12', 31],
    ['2026-02-28', '2026-01', 28],
    ['2026-05-31', '2026-04', 30],
  ] as const)('on %s limits the comparison with %s to day %i', (today, lastMonth, day) => {
    expect(sameDayOf(today as CalendarDate, lastMonth as Month)).toBe(day);
  });

  test('is named in the sentence, so that readers do not expect the whole month', () => {
    const lastMonth = flow(100_00, 60_00);
    expect(sameDayInsight({ day: 12, thisMonth: flow(100_00, 19_50), lastMonth })).toBe(
      "By the 12th, you'd saved $40.50 more than by the 12th of last month.",
    );
    expect(sameDayInsight({ day: 1, thisMonth: flow(0, 0), lastMonth })).toBe(
      "By the 1st, you'd saved $40.00 less than by the 1st of last month.",
    );
    expect(sameDayInsight({ day: 23, thisMonth: flow(40_00, 0), lastMonth })).toBe(
      "By the 23rd, you'd saved as much as by the 23rd of last month.",
    );
  });

  test('uses ordinal numbers for days', () => {
    const days = Array.from({ length: 31 }, (_, index) => ordinal(index + 1)).join(' ');
    expect(days).toBe(
      '1st 2nd 3rd 4th 5th 6th 7th 8th 9th 10th 11th 12th 13th 14th 15th 16th 17th 18th 19th 20th ' +
        '21st 22nd 23rd 24th 25th 26th 27th 28th 29th 30th 31st',
    );
  });
});
