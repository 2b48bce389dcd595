import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { percentOf, rangeOfPeriod, TOP_CATEGORIES, topSpending } from '#shared/dashboard/spending.ts';
import { addCents, type Cents, cents } from '#shared/money.ts';

const day = (text: string) => text as CalendarDate;

describe('a spending period', () => {
  test.each([
    ['this-month', '2026-03-15', '2026-03-01', '2026-03-31'],
    ['this-month', '2024-02-29', '2024-02-01', '2024-02-29'],
    ['last-month', '2026-03-31', '2026-02-01', '2026-02-28'],
    ['last-month', '2024-03-01', '2024-02-01', '2024-02-29'],
    ['last-month', '2026-01-01', '2025-12-01', '2025-12-31'],
    ['ytd', '2026-03-15', '2026-01-01', '2026-03-15'],
    ['ytd', '2026-01-01', '2026-01-01', '2026-01-01'],
  ] as const)(
    'named %s covers, on %s, %s to %s',
    { tags: ['9.dashboard.this-month', '9.dashboard.last-month', '9.dashboard.ytd'] },
    (period, today, start, end) => {
      expect(rangeOfPeriod(period, day(today))).toEqual({ start, end });
    },
  );
});

describe('the donut chart', () => {
  const amounts = fc.array(fc.integer({ min: 1, max: 99_999_999_999 }).map(cents), { maxLength: 12 });

  test('shows the five largest categories and combines the others in one segment, to the cent', {
    tags: ['9.dashboard.categories'],
  }, () => {
    fc.assert(
      fc.property(amounts, (list) => {
        const categories = list.sort((a, b) => b - a).map((amount, index) => ({ category: `c${index}`, amount }));
        const total = addCents(...list);
        const { top, rest } = topSpending(categories, total);
        expect(top).toEqual(categories.slice(0, TOP_CATEGORIES));
        expect(addCents(rest, ...top.map(({ amount }) => amount))).toBe(total);
        expect(rest > 0).toBe(categories.length > 5);
      }),
    );
  });

  test.each([
    [0, 0, 0],
    [1, 3, 33],
    [2, 3, 67],
    [1, 200, 1],
    [1, 201, 0],
    [5, 5, 100],
  ])('displays %i of %i as %i percent', (amount, total, percent) => {
    expect(percentOf(amount as Cents, total as Cents)).toBe(percent);
  });
});
