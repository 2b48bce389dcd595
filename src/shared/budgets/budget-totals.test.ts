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
  test('shows for every month the totals of that month, carryover included', () => {
    const items = [item(100_00, 50_00, 80_00), item(100_00, 0, 0, '2026-04-01'), item(50_00, 9_00, 200_00)];
    expect(totalsOfTrend(items, ['2026-02', '2026-03', '2026-04'] as Month[])).toEqual([
      { month: '2026-02', ...totalsOfMonth([]) },
      { month: '2026-03', ...totalsOfMonth([item(100_00, 50_00, 80_00), item(50_00, 9_00, 200_00)]) },
      { month: '2026-04', ...totalsOfMonth([item(100_00, 0, 0)]) },
    ]);
  });

  test('never rates a month differently than the summary of that month', () => {
    const within = { total: 108_00, spent: 100_00, percent: 93, status: 'near' };
    expect(totalsOfTrend([item(97_00, 11_00, 100_00)], ['2026-03'] as Month[])).toMatchObject([within]);
    expect(totalsOfTrend([item(97_00, 0, 100_00)], ['2026-03'] as Month[])).toMatchObject([
      { total: 97_00, percent: 103, status: 'over' },
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
