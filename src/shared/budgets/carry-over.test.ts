import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { monthsFrom } from '#shared/budgets/budget-timeline.ts';
import { carryOver } from '#shared/budgets/carry-over.ts';
import { addMonths, type Month } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

const month = (text: string) => text as Month;
const timeline = (changes: Record<string, number | null>) =>
  Object.entries(changes).map(([from, amount]) => ({ month: month(from), amount: amount as Cents | null }));
const spending = (spent: Record<string, number>) => new Map(Object.entries(spent)) as unknown as Map<Month, Cents>;

/** The carryover of every month from January to September 2026, computed in June. */
function carried(changes: Record<string, number | null>, spent: Record<string, number> = {}, current = '2026-06') {
  const months = monthsFrom(month('2026-01'), month('2026-09'));
  return Object.fromEntries(carryOver(timeline(changes), spending(spent), months, month(current)));
}

describe('carryover', () => {
  test('matches an example worked by hand: unused money moves on, and an overspent month passes on neither money nor debt', () => {
    // January 100.00 - 74.99 leaves 25.01; February 100.00 + 25.01 - 60.01 leaves 65.00; March 165.00 - 180.00 leaves
    // nothing; April 150.00 - 149.99 leaves 0.01; May 150.01 - 0 leaves 150.01; June 300.01 - 10.00 leaves 290.01 so far.
    const spent = { '2026-01': 74_99, '2026-02': 60_01, '2026-03': 180_00, '2026-04': 149_99, '2026-06': 10_00 };
    expect(carried({ '2026-01': 100_00, '2026-04': 150_00 }, spent)).toEqual({
      '2026-01': 0,
      '2026-02': 25_01,
      '2026-03': 65_00,
      '2026-04': 0,
      '2026-05': 1,
      '2026-06': 150_01,
      '2026-07': 290_01,
      '2026-08': 290_01,
      '2026-09': 290_01,
    });
  });

  test('corrects every later month after an expense is added to a past month', () => {
    const before = carried({ '2026-04': 100_00 }, { '2026-05': 30_00 });
    expect(before).toMatchObject({ '2026-05': 100_00, '2026-06': 170_00, '2026-07': 270_00 });
    const after = carried({ '2026-04': 100_00 }, { '2026-05': 30_00, '2026-04': 120_00 });
    expect(after).toMatchObject({ '2026-05': 0, '2026-06': 70_00, '2026-07': 170_00 });
  });

  test('ignores expenses from before the budget began', () => {
    expect(carried({ '2026-05': 10_00 }, { '2026-04': 99_00 })).toMatchObject({ '2026-05': 0, '2026-06': 10_00 });
  });

  test('starts again after a month without a budget', () => {
    expect(carried({ '2026-01': 10_00, '2026-03': null, '2026-04': 20_00 }, { '2026-05': 5_00 })).toEqual({
      '2026-01': 0,
      '2026-02': 10_00,
      '2026-04': 0,
      '2026-05': 20_00,
      '2026-06': 35_00,
      '2026-07': 55_00,
      '2026-08': 55_00,
      '2026-09': 55_00,
    });
  });

  test('gives a future month what is left so far, without the amounts of other future months', () => {
    expect(carried({ '2026-06': 50_00, '2026-08': 900_00 }, { '2026-06': 20_00 })).toEqual({
      '2026-06': 0,
      '2026-07': 30_00,
      '2026-08': 30_00,
      '2026-09': 30_00,
    });
    expect(carried({ '2026-06': 50_00 }, { '2026-06': 50_01 })).toMatchObject({ '2026-07': 0, '2026-08': 0 });
    // A future expense, as after traveling west across the date line, first uses up that month's own amount.
    expect(carried({ '2026-06': 50_00 }, { '2026-07': 70_00 })).toMatchObject({ '2026-07': 50_00, '2026-08': 30_00 });
  });

  test('is never negative, never exceeds the budgeted amounts, and never depends on later months', () => {
    const first = month('2025-01');
    const months = monthsFrom(first, addMonths(first, 23));
    const amounts = fc.array(fc.integer({ min: 1, max: 500 }), { minLength: 24, maxLength: 24 });
    const inputs = fc.tuple(amounts, amounts, fc.integer({ min: 0, max: 23 }), fc.integer({ min: 1, max: 300 }));
    fc.assert(
      fc.property(inputs, ([set, used, at, more]) => {
        const changes = months.map((one, index) => ({ month: one, amount: set[index] as Cents }));
        const spent = new Map(months.map((one, index) => [one, used[index] as Cents]));
        const result = carryOver(changes, spent, months, months[20] as Month);
        let everSet = 0;
        for (const [index, one] of months.entries()) {
          const amount = result.get(one) as number;
          expect(amount).toBeGreaterThanOrEqual(0);
          expect(amount).toBeLessThanOrEqual(everSet);
          everSet += set[index] as number;
        }
        const touched = months[at] as Month;
        spent.set(touched, ((spent.get(touched) as number) + more) as Cents);
        const later = carryOver(changes, spent, months, months[20] as Month);
        for (const one of months) {
          if (one <= touched) expect(later.get(one)).toBe(result.get(one));
          else expect(later.get(one) as number).toBeLessThanOrEqual(result.get(one) as number);
        }
      }),
    );
  });
});
