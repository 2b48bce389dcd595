import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import {
  addDays,
  addMonths,
  type CalendarDate,
  dateOfNumber,
  dayNumber,
  monthOf,
  WEEKDAYS,
  weekdayName,
} from '#shared/calendar-date.ts';
import {
  countFrom,
  isOccurrence,
  occurrencesBetween,
  occurrencesFrom,
  shownDay,
  shownFrom,
} from '#shared/schedules/occurrences.ts';
import { FIRST_DAY, LAST_DAY, type Rule } from '#shared/schedules/rule.ts';
import { anyDay, anyRule, modelDays, modelShownDay, monthly } from '#testing/model/schedules.ts';

const day = (text: string) => text as CalendarDate;
const year = (of: number) => ({ start: day(`${of}-01-01`), end: day(`${of}-12-31`) });
/** The days of a year, as `MM-DD`. */
const daysIn = (of: number, rule: Rule) => occurrencesBetween(rule, year(of)).map((one) => one.slice(5));

describe('occurrences', () => {
  test('keep the 31st, which is the last day of shorter months', () => {
    expect(daysIn(2027, monthly('2026-12-31')).slice(0, 5)).toEqual(['01-31', '02-28', '03-31', '04-30', '05-31']);
    expect(daysIn(2028, monthly('2026-12-31'))[1]).toBe('02-29');
    expect(daysIn(2027, monthly('2026-08-31', { interval: 6 }))).toEqual(['02-28', '08-31']);
  });

  test('keep February 29, which is February 28 in other years', () => {
    const yearly = monthly('2024-02-29', { unit: 'year' });
    const february = (of: number) => daysIn(of, yearly);
    expect([2024, 2025, 2027, 2028].map(february)).toEqual([['02-29'], ['02-28'], ['02-28'], ['02-29']]);
    expect(
      occurrencesBetween(
        { ...yearly, anchor: day('2096-02-29'), interval: 4 },
        { start: day('2096-03-01'), end: LAST_DAY },
      ),
    ).toEqual(['2100-02-28']);
  });

  test('follow every monthly pattern', () => {
    const pattern = (of: Rule['pattern'], anchor = '2026-01-01') =>
      daysIn(2026, monthly(anchor, { pattern: of })).slice(0, 4);
    expect(pattern({ kind: 'two_days', secondDay: 15 })).toEqual(['01-01', '01-15', '02-01', '02-15']);
    expect(pattern({ kind: 'two_days', secondDay: 1 }, '2026-01-15')).toEqual(['01-15', '02-01', '02-15', '03-01']);
    expect(pattern({ kind: 'two_days', secondDay: 31 }, '2026-01-15')).toEqual(['01-15', '01-31', '02-15', '02-28']);
    expect(pattern({ kind: 'last_day' })).toEqual(['01-31', '02-28', '03-31', '04-30']);
    expect(pattern({ kind: 'weekday', nth: 2, weekday: 'Tuesday' })).toEqual(['01-13', '02-10', '03-10', '04-14']);
    expect(pattern({ kind: 'weekday', nth: 'last', weekday: 'Friday' })).toEqual(['01-30', '02-27', '03-27', '04-24']);
    expect(pattern({ kind: 'weekday', nth: 1, weekday: 'Thursday' }, '2026-01-02')[0]).toBe('02-05');
  });

  test('repeat every second Friday across the ends of months and years', () => {
    const fridays = monthly('2026-12-04', { unit: 'week', interval: 2 });
    expect(occurrencesBetween(fridays, { start: day('2026-12-05'), end: day('2027-01-31') })).toEqual([
      '2026-12-18',
      '2027-01-01',
      '2027-01-15',
      '2027-01-29',
    ]);
  });

  test('end on a day and after a number of times', () => {
    const until = { kind: 'until', day: day('2026-03-31') } as const;
    expect(daysIn(2026, monthly('2026-01-31', { end: until }))).toEqual(['01-31', '02-28', '03-31']);
    expect(daysIn(2026, monthly('2026-01-31', { end: { ...until, day: day('2026-03-30') } }))).toHaveLength(2);
    expect(daysIn(2026, monthly('2025-12-31', { end: { kind: 'after', count: 3 } }))).toEqual(['01-31', '02-28']);
  });

  const span = fc.nat({ max: 1500 });

  test('equal the days that a walk from the anchor finds, for any rule', () => {
    fc.assert(
      fc.property(anyRule, span, span, (rule, from, length) => {
        const start = addDays(rule.anchor, from - 30);
        const end = addDays(start, length);
        const expected = modelDays(rule, end).filter((one) => one >= start);
        expect(occurrencesBetween(rule, { start, end })).toEqual(expected);
        expect(occurrencesFrom(rule, start).take(expected.length).toArray()).toEqual(expected);
        const later = addDays(start, 3);
        const shown = expected
          .map((one) => [one, modelShownDay(one, rule.weekend)])
          .filter(([, one = '']) => one >= later);
        const found = shownFrom(rule, dayNumber(later), dayNumber(start)).take(shown.length).toArray();
        expect(found.map((numbers) => numbers.map(dateOfNumber))).toEqual(shown);
      }),
      { numRuns: 150 },
    );
  });

  test('equal those of a walk through the whole century', () => {
    fc.assert(
      fc.property(anyRule, anyDay, anyDay, (rule, one, other) => {
        const [start, end] = [one, other].sort() as [CalendarDate, CalendarDate];
        const walked = modelDays(rule, LAST_DAY);
        expect(occurrencesBetween(rule, { start, end })).toEqual(walked.filter((day) => day >= start && day <= end));
        expect(countFrom(rule, start)).toBe(walked.filter((day) => day >= start).length);
        expect(isOccurrence(rule, start)).toBe(walked.includes(start));
      }),
      { numRuns: 12 },
    );
  });

  test('are the same in time zones with daylight saving time, on the nights of the change too', () => {
    // 2026: New York Mar 8 and Nov 1, London Mar 29 and Oct 25, Lord Howe Apr 5 and Oct 4, Santiago Apr 5 and Sep 6 at midnight,
    // Cairo Apr 24 at midnight and Oct 30.
    const zones = ['America/New_York', 'Europe/London', 'Australia/Lord_Howe', 'America/Santiago', 'Africa/Cairo'];
    const daily = monthly('2026-02-28', { unit: 'day' });
    const expected = modelDays(daily, day('2026-12-31'));
    for (const zone of zones) {
      vi.stubEnv('TZ', zone);
      expect(new Date(2026, 0).getTimezoneOffset()).not.toBe(new Date(2026, 6).getTimezoneOffset());
      expect(occurrencesBetween(daily, year(2026))).toEqual(expected);
      expect(daysIn(2026, monthly('2026-03-08', { unit: 'week' }))).toContain('11-01');
      expect(daysIn(2026, monthly('2025-10-30', { pattern: { kind: 'last_day' } }))).toContain('10-31');
      expect(
        ['2026-03-08', '2026-10-25', '2026-04-05', '2026-09-06', '2026-04-24'].map((one) => weekdayName(day(one))),
      ).toEqual(['Sunday', 'Sunday', 'Sunday', 'Sunday', 'Friday']);
      vi.unstubAllEnvs();
    }
  });

  test('far from the anchor take as few steps as near it', () => {
    const parse = vi.spyOn(Date, 'parse');
    const stepsOf = (rule: Rule, start: CalendarDate) => {
      parse.mockClear();
      expect(occurrencesBetween(rule, { start, end: addDays(start, 30) }).length).toBeGreaterThan(0);
      return parse.mock.calls.length;
    };
    for (const rule of [monthly(FIRST_DAY, { unit: 'day' }), monthly(FIRST_DAY, { unit: 'week' })]) {
      expect(stepsOf(rule, addDays(LAST_DAY, -30))).toBeLessThan(stepsOf(rule, FIRST_DAY) + 10);
    }
    parse.mockRestore();
  });
});

describe('the weekend rule', () => {
  test('moves a Saturday and a Sunday to the Friday before or the Monday after, also into another month', () => {
    expect(shownDay(day('2026-08-01'), 'friday_before')).toBe('2026-07-31');
    expect(shownDay(day('2026-08-02'), 'friday_before')).toBe('2026-07-31');
    expect(shownDay(day('2026-05-30'), 'monday_after')).toBe('2026-06-01');
    expect(shownDay(day('2026-05-31'), 'monday_after')).toBe('2026-06-01');
    expect(shownDay(day('2027-01-02'), 'friday_before')).toBe('2027-01-01');
  });

  test('equals a walk off the weekend', () => {
    fc.assert(
      fc.property(
        anyDay,
        fc.constantFrom<Rule['weekend'][]>('stay', 'friday_before', 'monday_after'),
        (nominal, weekend) => {
          expect(shownDay(nominal, weekend)).toBe(modelShownDay(nominal, weekend));
        },
      ),
    );
  });

  test('never reorders occurrences', () => {
    fc.assert(
      fc.property(anyRule, (rule) => {
        const end = addDays(rule.anchor, 800);
        const shown = occurrencesBetween(rule, { start: rule.anchor, end }).map((one) => shownDay(one, rule.weekend));
        expect(shown).toEqual(shown.toSorted());
      }),
    );
  });
});

test('the first weekday of a month is in its first week, for every month and weekday', () => {
  for (const weekday of WEEKDAYS) {
    const rule = monthly('2026-01-01', { pattern: { kind: 'weekday', nth: 1, weekday } });
    const days = occurrencesBetween(rule, { start: day('2026-01-01'), end: day('2029-12-31') });
    expect(days.map(monthOf)).toEqual(days.map((_, index) => addMonths(monthOf(rule.anchor), index)));
    expect(days.every((one) => Number(one.slice(8)) <= 7 && weekdayName(one) === weekday)).toBe(true);
  }
});
