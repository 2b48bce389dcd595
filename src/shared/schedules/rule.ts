import * as z from 'zod/mini';
import { type CalendarDate, WEEKDAYS } from '#shared/calendar-date.ts';
import { calendarDate, wholeNumber } from '#shared/http/fields.ts';

/** The first and the last day of a rule and of a move. */
export const FIRST_DAY = '2000-01-01' as CalendarDate;
export const LAST_DAY = '2100-12-31' as CalendarDate;
const INTERVAL_MAX = 99;
const COUNT_MAX = 1000;

/** A day from 2000 to 2100, so that a typing error never makes a schedule of centuries. */
export function scheduleDay(required: string) {
  return calendarDate(required).check(
    z.refine((day) => day >= FIRST_DAY && day <= LAST_DAY, 'Choose a day from 2000 to 2100'),
  );
}

/**
 * Which days of a month a monthly rule means, other than the anchor's: a second day beside it (the 1st and the 15th), the
 * last day, or a weekday such as the second Tuesday. `secondDay` means the last day of a shorter month, as the anchor's does.
 */
export const Pattern = z.discriminatedUnion(
  'kind',
  [
    z.object({
      kind: z.literal('two_days'),
      secondDay: wholeNumber('Second day must be a day from 1 to 31', 1, 31),
    }),
    z.object({ kind: z.literal('last_day') }),
    z.object({
      kind: z.literal('weekday'),
      nth: z.literal([1, 2, 3, 4, 'last'], 'Choose the first, second, third, fourth, or last weekday'),
      weekday: z.enum(WEEKDAYS, 'Choose a day of the week'),
    }),
  ],
  'Choose days of the month',
);
export type Pattern = z.output<typeof Pattern>;

/** The last occurrence: none, the last one on or before a day, or the nth, counted from the anchor. */
export const End = z.discriminatedUnion(
  'kind',
  [
    z.object({ kind: z.literal('never') }),
    z.object({ kind: z.literal('until'), day: scheduleDay('Last day is required') }),
    z.object({
      kind: z.literal('after'),
      count: wholeNumber('Number of times must be a whole number from 1 to 1,000', 1, COUNT_MAX),
    }),
  ],
  'Choose when it ends',
);
export type End = z.output<typeof End>;

/**
 * When a schedule occurs. Every occurrence is computed from the anchor, which is the first one unless the pattern excludes
 * its day. In a month without the anchor's day, it is the last day, so the 31st is February 28 and again March 31.
 *
 * These are the nominal days, which identify occurrences. `weekend` moves only the day that is shown.
 */
export const Rule = z.object(
  {
    unit: z.enum(['day', 'week', 'month', 'year'], 'Unit must be day, week, month or year'),
    interval: wholeNumber('Interval must be a whole number from 1 to 99', 1, INTERVAL_MAX),
    anchor: scheduleDay('Date is required'),
    /** Null unless the unit is a month. */
    pattern: z.nullable(Pattern),
    weekend: z.enum(
      ['stay', 'friday_before', 'monday_after'],
      'On weekends must be stay, friday_before or monday_after',
    ),
    end: End,
  },
  'Choose how often it repeats',
);
export type Rule = z.output<typeof Rule>;
