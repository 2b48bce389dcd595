import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { availableIn, totalsOfMonth, totalsOfTrend, unbudgetedOf } from '#shared/budgets/budget-totals.ts';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import { addCents, type Cents, cents, subtractCents } from '#shared/money.ts';

const item = (amount: number, carriedOver: number, spent: number, periodStart = '2026-03-01') => ({
  amount: amount as Cents,
  carriedOver: carriedOver as Cents,
  spent: spent as Cents,
  periodStart: periodStart as CalendarDate,
});

describe('the totals of a month', () => {
  test('include budgeted and carried-over amounts', {
    tags: ['3.budget.total-budget', '3.budget.total-spent'],
  }, () => {
    const items = [item(300_00, 25_00, 100_00), item(100_00, 0, 125_50)];
    expect(items.map(availableIn)).toEqual([325_00, 100_00]);
    expect(totalsOfMonth(items)).toEqual({
      total: 425_00,
      carriedOver: 25_00,
      spent: 225_50,
      remaining: 199_50,
      percent: 53,
      status: 'under',
    });
  });

  test('stay below zero for overspent budgets', () => {
    expect(totalsOfMonth([item(10_00, 0, 12_34)])).toMatchObject({ remaining: -2_34, percent: 123, status: 'over' });
  });

  test('are zero without budgets', () => {
    const nothing = { total: 0, carriedOver: 0, spent: 0, remaining: 0, percent: 0, status: 'under' };
    expect(totalsOfMonth([])).toEqual(nothing);
  });
});

describe('the trend', () => {
  test('adds up plain amounts for every requested month', () => {
    const items = [item(100_00, 50_00, 80_00), item(100_00, 0, 0, '2026-04-01'), item(50_00, 9_00, 200_00)];
    expect(totalsOfTrend(items, ['2026-02', '2026-03', '2026-04'] as Month[])).toEqual([
      { month: '2026-02', total: 0, spent: 0, remaining: 0, percent: 0, status: 'under' },
      { month: '2026-03', total: 150_00, spent: 280_00, remaining: -130_00, percent: 187, status: 'over' },
      { month: '2026-04', total: 100_00, spent: 0, remaining: 100_00, percent: 0, status: 'under' },
    ]);
  });
});

test('spent and unbudgeted amounts add up to the expenses of the month, to the cent', () => {
  const amount = fc.integer({ min: 0, max: 99_999_999_999 });
  const items = fc.array(fc.tuple(amount, amount, amount).map(([a, b, c]) => item(a, b, c)));
  fc.assert(
    fc.property(items, amount, (list, elsewhere) => {
      const expenses = addCents(...list.map(({ spent }) => spent), cents(elsewhere));
      const { spent, total, remaining } = totalsOfMonth(list);
      expect(addCents(spent, unbudgetedOf(expenses, list))).toBe(expenses);
      expect(remaining).toBe(subtractCents(total, spent));
    }),
  );
});
