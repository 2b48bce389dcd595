import fc from 'fast-check';
import { addDays, type CalendarDate, type Month, monthOf } from '#shared/calendar-date.ts';
import type { Books } from '#shared/forecast/compute-forecast.ts';
import type { ScheduleId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { occurrence } from '#testing/model/schedules.ts';

const CATEGORIES = ['bills', 'groceries', 'gifts'] as const;

const amount = fc.oneof(fc.integer({ min: 1, max: 500_00 }), fc.integer({ min: 1, max: 99_999_999_999 }));
const cents = (max: number, min = 0) => fc.integer({ min, max }).map((value) => value as Cents);

/** An open occurrence around a day, with one amount or a range. */
function anyOccurrence(today: CalendarDate): fc.Arbitrary<Occurrence> {
  return fc
    .record({
      days: fc.integer({ min: -30, max: 70 }),
      type: fc.constantFrom<Occurrence['type'][]>('income', 'expense', 'expense', 'savings'),
      amounts: fc.oneof(
        amount.map((one) => [one, one] as const),
        fc.tuple(amount, amount).map(([a, b]) => [Math.min(a, b), Math.max(a, b)] as const),
      ),
      category: fc.constantFrom(...CATEGORIES, 'rent'),
      id: fc.uuid(),
    })
    .map(({ days, type, amounts: [from, to], category, id }) => {
      const scheduleId = id as ScheduleId;
      const range = { from: from as Cents, to: to as Cents };
      const own = {
        type,
        amount: range,
        category: type === 'savings' ? null : category,
        scheduleId,
        isOverdue: days < 0,
      };
      return occurrence(addDays(today, days), own);
    });
}

/** What a forecast is computed from, before the occurrences that count are chosen and grouped. */
export interface BooksAndOccurrences extends Omit<Books, 'expected'> {
  readonly occurrences: readonly Occurrence[];
}

/** Those of the current month or one of the next two. */
export const anyBooks: fc.Arbitrary<BooksAndOccurrences> = fc
  .tuple(fc.integer({ min: 0, max: 1500 }), fc.nat({ max: 2 }))
  .map(([days, months]) => ({ today: addDays('2024-01-01' as CalendarDate, days), months }))
  .chain(({ today, months }) =>
    fc.record({
      month: fc.constant(Array.from({ length: months }).reduce<Month>(nextMonth, monthOf(today))),
      today: fc.constant(today),
      balance: cents(1_000_000_00, -1_000_000_00),
      totals: fc.record({
        income: cents(900_000_00),
        expense: cents(900_000_00),
        savings: cents(900_000_00, -900_000_00),
      }),
      budgets: fc.subarray([...CATEGORIES]).chain((names) =>
        fc.tuple(
          ...names.map((category) =>
            fc.record({
              category: fc.constant(category as string),
              amount: cents(900_00, 1),
              carriedOver: cents(300_00),
              spent: cents(2_000_00),
            }),
          ),
        ),
      ),
      occurrences: fc.array(anyOccurrence(today), { maxLength: 14 }),
    }),
  );

function nextMonth(month: Month): Month {
  const date = Temporal.PlainYearMonth.from(month).add({ months: 1 });
  return date.toString() as Month;
}
