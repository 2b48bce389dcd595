import * as z from 'zod/mini';
import { type CalendarDate, type Month, parseCalendarDate } from '#shared/calendar-date.ts';
import { type Cents, centsOfDollars, dollarsOfCents, hasWholeCents, MAX_AMOUNT } from '#shared/money.ts';

/** What a field looks like on the wire, where its schema only knows how to read it: for the description of the API. */
export interface Wire {
  readonly kind: 'dollars' | 'dollarsByName' | 'day' | 'month' | 'instant' | 'id' | 'wholeNumber';
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  /** Instead of what is said of all fields of the kind. */
  readonly description?: string;
}
export const wire = z.registry<Wire>();

/** An amount that must be above zero. */
export const ABOVE_ZERO = { kind: 'dollars', exclusiveMinimum: 0 } as const;

/** Whether UTF-8 and both databases can hold a text: none of its surrogates stands alone, and none of it is NUL. */
export const savable = z.refine<string>(
  (text) => text.isWellFormed() && !text.includes('\0'),
  'This text contains a character that cannot be saved',
);

/** Trimmed text that must not be empty. */
export function requiredText(required: string, max: number, tooLong: string) {
  return z.string(required).check(z.trim(), z.minLength(1, required), z.maxLength(max, tooLong), savable);
}

/** Trimmed text that may be empty, null or left out; in memory it is then `''`. */
export function optionalText(max: number, tooLong: string) {
  const text = z.string('This must be text').check(z.trim(), z.maxLength(max, tooLong), savable);
  return z.codec(z.nullish(text), z.string(), { decode: (value) => value ?? '', encode: (value) => value });
}

/** What a mailed link carries. One that was never mailed is simply one that names nothing. */
export const mailedToken = z.string('A token is required').check(z.maxLength(200, 'This is not a token'), savable);

/** An id in a path or a payload. Anything that is not a UUID, however long, is simply an id that does not exist. */
export function id<Id extends string>() {
  const text = z.string('An id is required').check(savable);
  return z.pipe(text, z.custom<Id>()).register(wire, { kind: 'id' });
}

/** An id, a day and a month as an answer gives them: they come from the database, so there is nothing to check. */
export const givenId = <Id extends string>() => z.custom<Id>().register(wire, { kind: 'id' });
export const givenDay = z.custom<CalendarDate>().register(wire, { kind: 'day' });
export const givenMonth = z.custom<Month>().register(wire, { kind: 'month' });

/** Money: dollars with at most two decimals on the wire, whole cents in memory. */
export const dollars = z
  .codec(z.number(), z.custom<Cents>(), { decode: centsOfDollars, encode: dollarsOfCents })
  .register(wire, { kind: 'dollars' });

/**
 * Money a person enters, within what one amount may be.
 * @param required said of a missing amount and of what is no number
 */
export function enteredDollars(label: string, required?: string) {
  return z
    .codec(wholeCents(label, required), z.custom<Cents>(), { decode: centsOfDollars, encode: dollarsOfCents })
    .register(wire, { kind: 'dollars', maximum: dollarsOfCents(MAX_AMOUNT) });
}

/** The same, above zero: one sentence for a missing amount and for one that is not above zero. */
export function positiveDollars(required: string) {
  const amount = enteredDollars('Amount', required).check(z.refine((amount) => amount > 0, required));
  return amount.register(wire, ABOVE_ZERO);
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/**
 * Money in a query string.
 * @param largest as much as one amount may be, unless it is a total
 */
export function queryDollars(label: string, largest = MAX_AMOUNT) {
  const most = dollarsOfCents(largest);
  const isAmount = (value: number) => Math.abs(value) <= most && hasWholeCents(value);
  const text = z
    .string()
    .check(z.refine((value) => DECIMAL.test(value) && isAmount(Number(value)), `${label} must be an amount`));
  const codec = z.codec(text, z.custom<Cents>(), {
    decode: (value) => centsOfDollars(Number(value)),
    encode: (amount) => String(dollarsOfCents(amount)),
  });
  return codec.register(wire, { kind: 'dollars', minimum: -most, maximum: most });
}

/** A whole number in a query string, from 1 to `max`. */
export function queryWholeNumber(label: string, max: number) {
  const codec = z.codec(
    z.string().check(z.regex(/^\d+$/, `${label} must be a whole number`)),
    z.number().check(z.minimum(1, `${label} must be at least 1`), z.maximum(max, `${label} cannot exceed ${max}`)),
    { decode: Number, encode: String },
  );
  return codec.register(wire, { kind: 'wholeNumber', minimum: 1, maximum: max });
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
  const codec = z.codec(text, z.custom<CalendarDate>(), {
    decode: (value) => parseCalendarDate(value) as CalendarDate,
    encode: (value) => value,
  });
  return codec.register(wire, { kind: 'day' });
}

/** A UTC instant such as `2026-11-21T13:00:00.000Z` on the wire, milliseconds since 1970 in memory. */
export const instant = z
  .codec(z.string(), z.number(), {
    decode: (text) => Date.parse(text),
    encode: (milliseconds) => new Date(milliseconds).toISOString(),
  })
  .register(wire, { kind: 'instant' });

/** A whole number that an answer gives. */
export const count = z.number().register(wire, { kind: 'wholeNumber', minimum: 0 });

export const Nothing = z.object({});
