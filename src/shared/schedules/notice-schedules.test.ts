import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, addMonths, type CalendarDate, dayIn, type Month } from '#shared/calendar-date.ts';
import type { GoalId } from '#shared/ids.ts';
import { type Cents, roundedQuotient } from '#shared/money.ts';
import { runSteps } from '#shared/run-steps.ts';
import { type Known, noticeInSteps, type PastRow } from '#shared/schedules/notice-schedules.ts';
import type { Rule } from '#shared/schedules/rule.ts';
import { exactly, modelDays, modelShownDay, monthly, pastRow, scheduleState } from '#testing/model/schedules.ts';

const TODAY = '2026-03-15' as CalendarDate;

/** Rows on days, given newest first; the amounts in dollars. */
function rowsOn(days: readonly string[], amounts: readonly number[] = [], own: Partial<PastRow> = {}): PastRow[] {
  return days.map((day, index) => {
    const amount = roundedQuotient((amounts[index] ?? 100) * 1000, 10) as Cents;
    return pastRow(`${own.text} ${day}`, day, { amount, ...own });
  });
}
function notice(rows: readonly PastRow[], known: Partial<Known> = {}) {
  return runSteps(noticeInSteps(rows, { schedules: [], dismissed: new Set(), today: TODAY, ...known }));
}
/** The rule of the only suggestion; undefined without one. */
const ruleOf = (days: readonly string[], amounts?: readonly number[]): Rule | undefined =>
  notice(rowsOn(days, amounts))[0]?.rule;
const months = (...days: string[]) => days.map((day) => `2026-${day}`);
const netflix = ['2026-03-05', '2026-02-05', '2026-01-05'];

describe('a merchant is noticed', () => {
  test('with three transactions a week, two weeks, a month, or a year apart', () => {
    const on = (unit: Rule['unit'], interval: number, anchor: string) => monthly(anchor, { unit, interval });
    expect(ruleOf(netflix)).toEqual(on('month', 1, '2026-03-05'));
    expect(ruleOf(months('03-13', '03-06', '02-27'))).toEqual(on('week', 1, '2026-03-13'));
    expect(ruleOf(months('03-13', '02-27', '02-13'))).toEqual(on('week', 2, '2026-03-13'));
    expect(ruleOf(['2026-01-20', '2025-01-20', '2024-01-20'])).toEqual(on('year', 1, '2026-01-20'));
  });

  test('not with two, nor with other gaps, nor with a transaction in between', () => {
    expect(ruleOf(netflix.slice(1))).toBeUndefined();
    expect(ruleOf(['2026-03-05', '2026-02-25', '2026-02-15'])).toBeUndefined();
    expect(ruleOf(['2026-03-05', '2026-01-05', '2025-11-05'])).toBeUndefined();
    expect(ruleOf(['2026-03-05', '2026-02-24', '2026-02-05', '2026-01-05', '2025-12-05'])).toBeUndefined();
    expect(ruleOf([...netflix, '2026-01-05'])).toBeUndefined();
    expect(ruleOf(['2026-03-05', ...netflix])).toBeUndefined();
  });

  test('again after a pause', () => {
    expect(ruleOf([...netflix, '2025-10-05', '2025-09-05'])).toEqual(monthly('2026-03-05'));
    expect(ruleOf(['2026-03-05', '2026-02-05', '2025-11-05', '2025-10-05'])).toBeUndefined();
  });

  test('with amounts within 10 percent of their median', () => {
    expect(notice(rowsOn(netflix, [110, 100, 90]))[0]?.amount).toEqual({ from: 90_00, to: 110_00 });
    expect(ruleOf(netflix, [110.1, 100, 100])).toBeUndefined();
    expect(ruleOf(netflix, [100, 89.9, 100])).toBeUndefined();
    expect(notice(rowsOn([...netflix, '2025-12-05'], [20, 20, 20, 15]))[0]?.amount).toEqual(exactly(20_00));
    expect(notice(rowsOn(netflix, [10.99, 10.99, 9.99]))[0]?.amount).toEqual(exactly(10_99));
  });

  test('only until it is more than a week late', () => {
    const days = netflix;
    const on = (today: string) => notice(rowsOn(days), { today: today as CalendarDate }).length;
    expect([on('2026-04-17'), on('2026-04-18')]).toEqual([1, 0]);
  });

  test('unless it is dismissed, or belongs to a schedule', () => {
    const rows = rowsOn(netflix, [], { text: 'NETFLIX.COM 8003', description: 'Netflix' });
    const [{ key, description } = { key: '', description: '' }] = notice(rows);
    expect([key, description]).toEqual(['expense netflix com', 'Netflix']);
    expect(notice(rows, { dismissed: new Set([key]) })).toEqual([]);
    expect(notice(rows, { schedules: [scheduleState({ description: 'Netflix' })] })).toEqual([]);
    expect(notice(rows, { schedules: [scheduleState({ description: 'Netflix', type: 'income' })] })).toHaveLength(1);
    expect(notice(rows, { schedules: [scheduleState()] })).toHaveLength(1);
  });

  test('by its goal, for savings', () => {
    const own = { type: 'savings', goalId: 'car' as GoalId, category: null } as const;
    const rows = netflix.map((day, index) => pastRow(day, day, { ...own, description: `Saved ${index}` }));
    expect(notice(rows)).toMatchObject([{ key: 'savings car', type: 'savings', goalId: 'car', category: null }]);
    const schedules = [scheduleState({ type: 'savings', goalId: 'car' as GoalId, description: 'For the car' })];
    expect(notice(rows, { schedules })).toEqual([]);
  });

  test('the largest yearly amount first, and at most 20', () => {
    const of = (text: string, days: readonly string[], dollars: number) =>
      rowsOn(days, [dollars, dollars, dollars], { text });
    const weekly = of('Cleaner', months('03-13', '03-06', '02-27'), 20);
    const rows = [...of('Netflix', netflix, 15), ...weekly, ...of('Rent', netflix, 900)];
    expect(notice(rows).map((one) => one.key)).toEqual(['expense rent', 'expense cleaner', 'expense netflix']);
    const letters = Array.from({ length: 25 }, (_, index) => String.fromCharCode(97 + index).repeat(4));
    expect(notice(letters.flatMap((text) => of(text, netflix, 9)))).toHaveLength(20);
  });
});

describe('the noticed rule', () => {
  test('knows the last day of the month', () => {
    expect(ruleOf(['2026-02-28', '2026-01-31', '2025-12-31'])).toEqual(
      monthly('2026-02-28', { pattern: { kind: 'last_day' } }),
    );
  });

  test('knows a day that the weekend moved', () => {
    // The 1st of February and March 2026 is a Sunday, and the 1st of November 2025 a Saturday.
    const paid = ['2026-03-02', '2026-02-02', '2026-01-01', '2025-12-01', '2025-11-03', '2025-10-01'];
    expect(ruleOf(paid)).toEqual(monthly('2026-03-01', { weekend: 'monday_after' }));
    const early = ['2026-02-27', '2026-01-30', '2026-01-01', '2025-12-01', '2025-10-31', '2025-10-01'];
    expect(ruleOf(early)).toEqual(monthly('2026-02-01', { weekend: 'friday_before' }));
  });

  test('follows the day of most transactions', () => {
    expect(ruleOf(months('03-13', '03-05', '02-26', '02-19', '02-12'))).toEqual(
      monthly('2026-03-05', { unit: 'week' }),
    );
    expect(ruleOf(['2026-03-06', '2026-02-05', '2026-01-05'])?.anchor).toBe('2026-03-05');
  });

  test('has a next day that the newest transaction has not paid early', () => {
    const nextDay = (days: string[], today: string) =>
      notice(rowsOn(days), { today: today as CalendarDate })[0]?.nextDay;
    expect(nextDay(netflix, '2026-03-05')).toBe('2026-04-05');
    expect(nextDay(netflix, '2026-04-05')).toBe('2026-04-05');
    expect(nextDay(netflix, '2026-04-06')).toBe('2026-05-05');
    const early = ['2026-02-27', '2026-02-01', '2026-01-01', '2025-12-01', '2025-11-01'];
    expect(nextDay(early, '2026-02-28')).toBe('2026-04-01');
  });

  test('continues the days of the rule by which the rows were made', () => {
    const day = fc.integer({ min: 1, max: 31 }).map((of) => dayIn('2025-01' as Month, of));
    const made = fc.oneof(
      fc.record({ anchor: day, weekend: fc.constantFrom<Rule['weekend'][]>('stay', 'friday_before', 'monday_after') }),
      fc.record({ anchor: day, unit: fc.constant('week' as const), interval: fc.constantFrom(1, 2) }),
    );
    fc.assert(
      fc.property(made, fc.integer({ min: 14, max: 30 }), (own, count) => {
        const rule = monthly(own.anchor, own);
        const shown = modelDays(rule, addDays(rule.anchor, 1500)).map((one) => modelShownDay(one, rule.weekend));
        const today = shown[count - 1] as CalendarDate;
        const rows = rowsOn(shown.slice(0, count).toReversed());
        const [suggestion] = notice(rows, { today });
        if (!suggestion) throw new Error('Nothing was noticed');
        const { rule: noticed } = suggestion;
        const days = modelDays(noticed, addDays(today, 400)).map((one) => modelShownDay(one, noticed.weekend));
        const next = days.filter((one) => one > today).slice(0, 3);
        const expected = shown.slice(count, count + 3);
        // Twelve months can have too few weekends to tell the rules apart, so a day may be off by as much as a weekend moves.
        const off = next.map(
          (one, index) => Math.abs(Date.parse(one) - Date.parse(expected[index] as string)) / 86_400_000,
        );
        expect(Math.max(...off)).toBeLessThanOrEqual(rule.unit === 'week' || rule.weekend === 'stay' ? 0 : 3);
        expect(suggestion.nextDay).toBe(next[0]);
      }),
      { numRuns: 100 },
    );
  });
});

test('reads at most 20,000 rows, in short steps', () => {
  const first = '2023-02' as Month;
  const rows = Array.from({ length: 30_000 }, (_, index) =>
    pastRow(`${index}`, dayIn(addMonths(first, 37 - Math.floor(index / 820)), 1 + (index % 28)), {
      text: `Shop ${index % 900}`,
    }),
  );
  let steps = 0;
  const running = noticeInSteps(rows, { schedules: [], dismissed: new Set(), today: TODAY });
  while (!running.next().done) steps += 1;
  expect(steps).toBeGreaterThan(20_000 / 60);
  expect(steps).toBeLessThan(20_000 / 40);
});

test('finds the rules of the largest only, so that a thousand regular merchants take little time', () => {
  const every = (days: number) =>
    Array.from({ length: 20_000 }, (_, index) => {
      const text = `Shop ${String.fromCodePoint(0x4e00 + (index % 1000))}`;
      return pastRow(`${index}`, addDays(TODAY, -Math.floor(index / 1000) * days), { text });
    });
  const measure = (rows: readonly PastRow[]) => {
    const start = performance.now();
    return { found: notice(rows).length, milliseconds: performance.now() - start };
  };
  measure(every(20));

  const irregular = measure(every(20));
  const regular = measure(every(30));

  expect([irregular.found, regular.found]).toEqual([0, 20]);
  // Four times as long; the rules of all of them would take seventy times as long.
  expect(regular.milliseconds).toBeLessThan(irregular.milliseconds * 20);
});
