import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addDays,
  addMonths,
  ageOn,
  type CalendarDate,
  dayIn,
  formatDay,
  formatDayInFull,
  formatMonth,
  formatMonthInFull,
  type Month,
  monthOf,
  parseCalendarDate,
  parseMonth,
  rangeOfMonth,
  rangeOfWeek,
  weekdayName,
} from '#shared/calendar-date.ts';

const DAY = 86_400_000;
const day = (text: string) => text as CalendarDate;

/** Generates days from the years 1000 to 9998. */
const anyDay = fc
  .integer({ min: Date.UTC(1000, 0, 1) / DAY, max: Date.UTC(9998, 11, 31) / DAY })
  .map((days) => day(new Date(days * DAY).toISOString().slice(0, 10)));

describe('a written date', () => {
  test('may be any calendar date, with or without a time of day', () => {
    const time = fc.constantFrom('', 'T00:00', 'T00:00:00Z', 'T23:59:59.999Z', 'T23:59:59+14:00', 'T00:30:00-1200');
    fc.assert(
      fc.property(anyDay, time, (date, rest) => {
        expect(parseCalendarDate(date + rest)).toBe(date);
      }),
    );
  });

  test('must exist in the calendar', () => {
    const parts = fc.tuple(fc.integer({ min: 1000, max: 9999 }), fc.nat({ max: 14 }), fc.nat({ max: 33 }));
    fc.assert(
      fc.property(parts, ([year, month, date]) => {
        const text = [year, String(month).padStart(2, '0'), String(date).padStart(2, '0')].join('-');
        const instant = new Date(`${text}T00:00:00Z`);
        const exists = !Number.isNaN(instant.getTime()) && instant.toISOString().startsWith(text);
        expect(parseCalendarDate(text)).toBe(exists ? text : null);
      }),
    );
  });

  test.each(['', '2026', '2026-3-1', '0999-12-31', '26-03-01', '2026-03-01 ', ' 2026-03-01', '2026-03-01 10:00'])(
    'cannot be %j',
    (text) => expect(parseCalendarDate(text)).toBeNull(),
  );

  test.each(['2026-03-01T', '2026-03-01Tx', '2026-03-01T10', '2026-03-01junk', '+002026-03-01', '２０２６-03-01'])(
    'cannot be %j either',
    (text) => expect(parseCalendarDate(text)).toBeNull(),
  );

  test('has the format YYYY-MM for a month', () => {
    expect(parseMonth('2026-03')).toBe('2026-03');
    for (const text of ['2026-00', '2026-13', '2026-3', '0999-12', '2026-03-01', ''])
      expect(parseMonth(text)).toBeNull();
  });
});

describe('date arithmetic', () => {
  test('returns to the same date after adding and subtracting days', () => {
    fc.assert(
      fc.property(anyDay, fc.integer({ min: -400, max: 400 }), (date, days) => {
        fc.pre(date > '1002' && date < '9997');
        expect(addDays(addDays(date, days), -days)).toBe(date);
        expect(addDays(date, days)).toBe(Temporal.PlainDate.from(date).add({ days }).toString());
      }),
    );
  });

  test('gives each week seven days from Sunday on, including the given date', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        fc.pre(date > '1000-01-10');
        const { start, end } = rangeOfWeek(date);
        expect(new Date(start).getUTCDay()).toBe(0);
        expect(end).toBe(addDays(start, 6));
        expect(start <= date && date <= end).toBe(true);
      }),
    );
    expect(rangeOfWeek(day('2026-03-15'))).toEqual({ start: '2026-03-15', end: '2026-03-21' });
    expect(rangeOfWeek(day('2026-01-03'))).toEqual({ start: '2025-12-28', end: '2026-01-03' });
  });

  test('ends a month on the day before the next month begins', () => {
    fc.assert(
      fc.property(anyDay, (date) => {
        const { start, end } = rangeOfMonth(monthOf(date));
        expect(start <= date && date <= end).toBe(true);
        expect(dayIn(monthOf(date), Number(date.slice(8)))).toBe(date);
        expect(addDays(end, 1)).toBe(`${addMonths(monthOf(date), 1)}-01`);
      }),
    );
    expect(rangeOfMonth('2024-02' as Month).end).toBe('2024-02-29');
    expect(rangeOfMonth('2100-02' as Month).end).toBe('2100-02-28');
  });

  test('counts months across years', () => {
    expect(addMonths('2026-01' as Month, -1)).toBe('2025-12');
    expect(addMonths('2025-12' as Month, 14)).toBe('2027-02');
  });

  test('counts months as Temporal does', () => {
    fc.assert(
      fc.property(anyDay.map(monthOf), fc.integer({ min: -9000, max: 9000 }), (month, months) => {
        const counted = Temporal.PlainYearMonth.from(month).add({ months });
        fc.pre(counted.year >= 0 && counted.year <= 9999);
        expect(addMonths(month, months)).toBe(counted.toString());
      }),
    );
  });
});

test.each([
  ['2008-03-15', '2026-03-14', 17],
  ['2008-03-15', '2026-03-15', 18],
  ['2008-02-29', '2026-02-28', 17],
  ['2008-02-29', '2026-03-01', 18],
  ['2008-02-29', '2028-02-29', 20],
  ['2026-03-15', '2026-03-15', 0],
])('gives a person born on %s, on %s, the age of %i years', (born, date, age) => {
  expect(ageOn(day(born), day(date))).toBe(age);
});

test.each([
  ['2026-03-15', 'Today'],
  ['2026-03-14', 'Yesterday'],
  ['2026-03-13', 'Mar 13'],
  ['2026-01-07', 'Jan 7'],
  ['2025-12-31', 'Dec 31, 2025'],
  ['2027-01-01', 'Jan 1, 2027'],
])('displays %s as %s on March 15, 2026', (date, shown) => {
  expect(formatDay(day(date), day('2026-03-15'))).toBe(shown);
});

test('displays a month with its year', () => {
  expect(formatMonth('2025-11' as Month)).toBe('Nov 2025');
  expect(formatMonthInFull('2025-11' as Month)).toBe('November 2025');
});

test('displays a full date with the name of its month and its year', () => {
  expect(formatDayInFull('2025-11-07' as CalendarDate)).toBe('November 7, 2025');
  expect(formatDayInFull('2028-02-29' as CalendarDate)).toBe('February 29, 2028');
});

test.each([
  ['2026-03-15', 'Sunday'],
  ['2024-02-29', 'Thursday'],
  ['1000-01-01', 'Wednesday'],
  ['9999-12-31', 'Friday'],
])('names the weekday of %s', (date, name) => {
  expect(weekdayName(day(date))).toBe(name);
});
