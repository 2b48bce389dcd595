import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import { MAX_AMOUNT } from '#shared/money.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { occurrencesAYear, yearlyAmount } from '#shared/schedules/yearly-amount.ts';
import { anyRule, exactly, modelDays, monthly, scheduleState } from '#testing/model/schedules.ts';

const TODAY = '2026-03-15' as CalendarDate;

function yearly(own: Partial<Rule>, amount: number = 10_00): number {
  const rule = monthly('2026-01-01', own);
  return yearlyAmount(scheduleState({ rule, amount: exactly(amount) }), TODAY).from;
}

test('occurrences a year include those that begin later, and those of the last year', () => {
  const inYear = (anchor: string, own: Partial<Rule>) => occurrencesAYear([monthly(anchor, own)], TODAY);
  const until = (day: string) => ({ unit: 'day', end: { kind: 'until', day: day as CalendarDate } }) as const;
  expect(inYear('2026-01-01', {})).toBe(12);
  expect(inYear('2026-01-01', { interval: 5 })).toBe(3);
  expect(inYear('2036-01-01', { unit: 'day' })).toBe(365);
  expect(inYear('2025-01-01', until('2026-03-14'))).toBe(365);
  expect(inYear('2026-03-01', until('2026-03-14'))).toBe(14);
  expect(inYear('2024-01-01', until('2025-03-14'))).toBe(1);
  expect(inYear('2024-01-01', until('2025-03-13'))).toBe(0);
});

describe('the yearly amount', () => {
  test('is the rate of a year in whole cents', () => {
    expect(yearly({})).toBe(120_00);
    expect(yearly({ interval: 5 })).toBe(24_00);
    expect(yearly({ pattern: { kind: 'two_days', secondDay: 15 } })).toBe(240_00);
    expect(yearly({ unit: 'week' })).toBe(520_00);
    expect(yearly({ unit: 'week', interval: 2 })).toBe(260_00);
    expect(yearly({ unit: 'day' })).toBe(3650_00);
    expect(yearly({ unit: 'day', interval: 3 })).toBe(1216_67);
    expect(yearly({ unit: 'year' })).toBe(10_00);
    expect(yearly({ unit: 'year', interval: 2 }, 9)).toBe(5);
    expect(yearly({ unit: 'day' }, MAX_AMOUNT)).toBe(MAX_AMOUNT * 365);
  });

  test('is what is left of a schedule that ends before', () => {
    expect(yearly({ end: { kind: 'after', count: 6 } })).toBe(30_00);
    expect(yearly({ end: { kind: 'after', count: 60 } })).toBe(120_00);
    expect(yearly({ end: { kind: 'until', day: TODAY } })).toBe(0);
    const rule = monthly('2026-01-01', { end: { kind: 'after', count: 6 } });
    const edited = scheduleState({ rule, amount: exactly(10_00), countsFrom: '2026-05-01' as CalendarDate });
    expect(yearlyAmount(edited, TODAY).from).toBe(20_00);
  });

  test('does not count an occurrence that is settled already', () => {
    const schedule = scheduleState({
      rule: monthly(TODAY, { end: { kind: 'after', count: 2 } }),
      amount: exactly(10_00),
    });
    expect(yearlyAmount(schedule, TODAY).from).toBe(20_00);
    expect(yearlyAmount(schedule, '2026-04-15' as CalendarDate).from).toBe(10_00);
  });

  test('keeps the range of the amount', () => {
    const amount = { from: exactly(10_00).from, to: exactly(12_00).to };
    expect(yearlyAmount(scheduleState({ amount }), TODAY)).toEqual({ from: 120_00, to: 144_00 });
  });

  test('is near the sum of ten years, for any rule without an end', () => {
    const endless = anyRule.filter(
      ({ end, anchor, interval }) => end.kind === 'never' && anchor < '2085' && interval < 3,
    );
    fc.assert(
      fc.property(endless, (rule) => {
        const last = addDays(rule.anchor, 3652);
        const sum = modelDays(rule, last).length * 1000_00;
        const { from } = yearlyAmount(scheduleState({ rule, amount: exactly(1000_00) }), rule.anchor);
        expect(Math.abs(sum - from * 10)).toBeLessThan(from * 0.05 + 2 * 1000_00);
      }),
      { numRuns: 40 },
    );
  });
});
