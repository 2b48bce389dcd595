import * as z from 'zod/mini';
import { type CalendarDate, parseCalendarDate } from '#shared/calendar-date.ts';
import { type Cents, centsOfDollars, dollarsOfCents, hasWholeCents, MAX_AMOUNT } from '#shared/money.ts';

const noNul = z.refine<string>((text) => !text.includes('\0'), 'This text contains a character that cannot be saved');

/** Trimmed text that must not be empty. */
export function requiredText(required: string, max: number, tooLong: string) {
  return z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(max, tooLong), noNul);
}

/** Trimmed text that may be empty, null or left out; in memory it is then `''`. */
export function optionalText(max: number, tooLong: string) {
  const text = z.string('This must be text').check(z.trim(), z.maxLength(max, tooLong), noNul);
  return z.codec(z.nullish(text), z.string(), { decode: (value) => value ?? '', encode: (value) => value });
}

/** An id in a path or a payload. Anything that is not a UUID is simply an id that does not exist. */
export function id<Id extends string>() {
  return z.pipe(z.string('An id is required').check(z.maxLength(100, 'Not an id'), noNul), z.custom<Id>());
}

/** Money: dollars with at most two decimals on the wire, whole cents in memory. */
export const dollars = z.codec(z.number(), z.custom<Cents>(), { decode: centsOfDollars, encode: dollarsOfCents });

/**
 * Money a person enters, within what one amount may be.
 * @param required said of a missing amount and of what is no number
 */
export function enteredDollars(label: string, required?: string) {
  return z.codec(wholeCents(label, required), z.custom<Cents>(), { decode: centsOfDollars, encode: dollarsOfCents });
}

/** The same, above zero: one sentence for a missing amount and for one that is not above zero. */
export function positiveDollars(required: string) {
  return enteredDollars('Amount', required).check(z.refine((amount) => amount > 0, required));
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/** Money in a query string. */
export function queryDollars(label: string) {
  const amount = wholeCents(label);
  const text = z
    .string()
    .check(
      z.refine((value) => DECIMAL.test(value) && amount.safeParse(Number(value)).success, `${label} must be an amount`),
    );
  return z.codec(text, z.custom<Cents>(), {
    decode: (value) => centsOfDollars(Number(value)),
    encode: (amount) => String(dollarsOfCents(amount)),
  });
}

function wholeCents(label: string, required?: string) {
  const error = ({ input }: { input?: unknown }) =>
    required ?? ((input ?? '') === '' ? `${label} is required` : `${label} must be a number`);
  return z.number({ error }).check(
    z.refine((value) => Math.abs(value) <= dollarsOfCents(MAX_AMOUNT), {
      error: `${label} cannot exceed $999,999,999.99`,
      abort: true,
    }),
    z.refine(hasWholeCents, `${label} can have at most 2 decimals`),
  );
}

/** A day: `YYYY-MM-DD` on the wire and in memory; a full ISO date-time is accepted and its written date is the day. */
export function calendarDate(required: string) {
  const text = z.string(required).check(
    z.refine((value) => parseCalendarDate(value) !== null, {
      error: ({ input }) => (input === '' ? required : 'Enter a valid date'),
    }),
  );
  return z.codec(text, z.custom<CalendarDate>(), {
    decode: (value) => parseCalendarDate(value) as CalendarDate,
    encode: (value) => value,
  });
}

/** A UTC instant such as `2026-11-21T13:00:00.000Z` on the wire, milliseconds since 1970 in memory. */
export const instant = z.codec(z.string(), z.number(), {
  decode: (text) => Date.parse(text),
  encode: (milliseconds) => new Date(milliseconds).toISOString(),
});

export const Nothing = z.object({});
