import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { amountIn, budgetWindow, isWithinReach, monthsFrom, trendMonths } from '#shared/budgets/budget-timeline.ts';
import { addMonths, type Month } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';

const month = (text: string) => text as Month;
const change = (from: string, amount: number | null) => ({ month: month(from), amount: amount as Cents | null });

describe('the amount of a month', () => {
  const changes = [change('2026-03', 100_00), change('2026-05', 120_00), change('2026-07', null), change('2026-09', 1)];
  test.each([
    ['2026-02', null],
    ['2026-03', 100_00],
    ['2026-04', 100_00],
    ['2026-05', 120_00],
    ['2026-06', 120_00],
    ['2026-07', null],
    ['2026-08', null],
    ['2026-09', 1],
    ['2036-09', 1],
  ])('is, for %s, %s', (asked, amount) => {
    expect(amountIn(changes, month(asked))).toBe(amount);
  });

  test('is not altered by a later change', () => {
    const offset = fc.integer({ min: 0, max: 30 });
    const amount = fc.option(fc.integer({ min: 1, max: 1000 }));
    const timeline = fc
      .uniqueArray(fc.tuple(offset, amount), { selector: ([months]) => months })
      .map((list) =>
        list.sort(([a], [b]) => a - b).map(([at, cents]) => change(addMonths(month('2025-01'), at), cents)),
      );
    fc.assert(
      fc.property(timeline, offset, (list, at) => {
        const asked = addMonths(month('2025-01'), at);
        const known = list.filter((one) => one.month <= asked);
        expect(amountIn(list, asked)).toBe(amountIn(known, asked));
        expect(amountIn(known, addMonths(asked, 50))).toBe(amountIn(known, asked));
      }),
    );
  });
});

describe('the months', () => {
  test('offered for choice range from 6 before the current one to 2 after it', {
    tags: ['9.budgets.month-selector'],
  }, () => {
    const months = budgetWindow(month('2026-01'));
    expect(months).toHaveLength(9);
    expect([months[0], months[6], months[8]]).toEqual(['2025-07', '2026-01', '2026-03']);
  });

  test('of the trend are six and end with the current one', { tags: ['9.budgets.trend'] }, () => {
    expect(trendMonths(month('2026-02'))).toEqual(['2025-09', '2025-10', '2025-11', '2025-12', '2026-01', '2026-02']);
  });

  test('of a range include both ends, and a reversed range has none', () => {
    expect(monthsFrom(month('2025-12'), month('2026-02'))).toEqual(['2025-12', '2026-01', '2026-02']);
    expect(monthsFrom(month('2026-02'), month('2026-01'))).toEqual([]);
  });

  test('within reach extend 10 years in both directions', () => {
    const reach = ['2016-02', '2016-03', '2026-03', '2036-03', '2036-04'].map((one) =>
      isWithinReach(month(one), month('2026-03')),
    );
    expect(reach).toEqual([false, true, true, true, false]);
  });
});
