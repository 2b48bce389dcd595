import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import { lastMonths, monthsSince } from '#shared/reports/months.ts';

const day = (text: string) => text as CalendarDate;
const month = (text: string) => text as Month;

describe('the months of a report', () => {
  test('are the current month and the five before it, also across a year boundary', {
    tags: ['9.reports.months'],
  }, () => {
    expect(lastMonths(day('2026-03-31'))).toEqual(['2025-10', '2025-11', '2025-12', '2026-01', '2026-02', '2026-03']);
    expect(lastMonths(day('2024-02-29'), 1)).toEqual(['2024-02']);
  });

  test('begin with the first transaction if that is later, without gaps', () => {
    expect(monthsSince(month('2026-01'), day('2026-03-01'))).toEqual(['2026-01', '2026-02', '2026-03']);
    expect(monthsSince(month('2026-03'), day('2026-03-01'))).toEqual(['2026-03']);
    expect(monthsSince(month('2019-01'), day('2026-03-01'))).toEqual(lastMonths(day('2026-03-01')));
  });

  test('are empty before the first transaction', () => {
    expect(monthsSince(null, day('2026-03-01'))).toEqual([]);
    expect(monthsSince(month('2026-04'), day('2026-03-31'))).toEqual([]);
  });

  test('have the requested number and follow one another', () => {
    const days = fc.date({ min: new Date('2000-01-01'), max: new Date('2099-12-31'), noInvalidDate: true });
    fc.assert(
      fc.property(days, fc.integer({ min: 1, max: 24 }), (date, count) => {
        const today = day(date.toISOString().slice(0, 10));
        const numbers = lastMonths(today, count).map((text) => Number(text.slice(0, 4)) * 12 + Number(text.slice(5)));
        const last = Number(today.slice(0, 4)) * 12 + Number(today.slice(5, 7));
        expect(numbers).toEqual(Array.from({ length: count }, (_, index) => last - count + 1 + index));
      }),
    );
  });
});
