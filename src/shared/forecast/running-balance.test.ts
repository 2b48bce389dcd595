import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { runningBalance } from '#shared/forecast/running-balance.ts';
import type { Cents } from '#shared/money.ts';
import { byShownDay } from '#shared/schedules/timeline.ts';
import { anyBooks } from '#testing/model/books.ts';
import { exactly, occurrence } from '#testing/model/schedules.ts';

test('the balance runs through the days, with overdue occurrences today', () => {
  const expected = [
    occurrence('2026-03-10', { amount: exactly(10_00) }),
    occurrence('2026-03-15', { type: 'income', amount: { from: 50_00 as Cents, to: 60_00 as Cents } }),
    occurrence('2026-03-20', { type: 'savings', amount: exactly(5_00) }),
  ];
  const [overdue, payday, saving] = expected;
  expect(runningBalance(100_00 as Cents, expected, '2026-03-15' as CalendarDate)).toEqual([
    { day: '2026-03-15', occurrences: [overdue, payday], from: 140_00, to: 150_00 },
    { day: '2026-03-20', occurrences: [saving], from: 135_00, to: 145_00 },
  ]);
  expect(runningBalance(100_00 as Cents, [], '2026-03-15' as CalendarDate)).toEqual([]);
});

test('the balance of each day is a plain sum of what is expected until then', () => {
  fc.assert(
    fc.property(anyBooks, ({ balance, today, occurrences }) => {
      const sorted = occurrences.toSorted(byShownDay);
      const days = runningBalance(balance, sorted, today);
      expect(days.flatMap((one) => one.occurrences)).toEqual(sorted);
      for (const { day, from, to } of days) {
        const until = sorted.filter(({ shownDay }) => shownDay <= day);
        const low = until.reduce(
          (sum, { type, amount }) => sum + (type === 'income' ? amount.from : -amount.to),
          balance as number,
        );
        const high = until.reduce(
          (sum, { type, amount }) => sum + (type === 'income' ? amount.to : -amount.from),
          balance as number,
        );
        expect([from, to]).toEqual([low, high]);
      }
    }),
  );
});
