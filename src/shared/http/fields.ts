import * as z from 'zod/mini';
import { type CalendarDate, type Month, parseCalendarDate } from '#shared/calendar-date.ts';
import type { Schema } from '#shared/http/endpoint.ts';
import { type Cents, centsOfDollars, dollarsOfCents, hasWholeCents, MAX_AMOUNT } from '#shared/money.ts';

/** What a field looks like on the wire, where its schema only knows how to read it: for the description of the API. */
export interface Wire {
  readonly kind: 'dollars' | 'dollarsByName' | 'day' | 'month' | 'instant' | 'id' | 'wholeNumber' | 'list';
  /** Of a list. */
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  /** Instead of what is said of all fields of the kind. */
  readonly description?: string;
}
export const wire = z.registry<Wire>();

/** An amount that must be above zero. */
export const ABOVE_ZERO = { kind: 'dollars', exclusiveMinimum: 0 } as const;

/**
 * The most characters that any text field reads, before spaces around the text are trimmed. It is more than any field keeps,
 * as much as an address can hold, and too little to keep a processor busy.
 */
export const LONGEST_TEXT = 16_384;

/** Whether UTF-8 and both databases can hold a text: it has no lone surrogate and no NUL. */
const savable = stopping(
  (value) => value.isWellFormed() && !value.includes('\0'),
  'This text contains a character that cannot be saved',
);

/**
 * A check after whose failure no further check of the same text runs. With `abort: true`, zod would skip the checks of the
 * object that holds the text, too.
 */
function stopping(isRight: (text: string) => boolean, message: string) {
  return z.check<string>(({ value, issues }) => {
    if (!isRight(value)) issues.push({ code: 'custom', input: value, message });
  });
}

/** `z.maxLength` that stops further checks. */
function atMost(max: number, tooLong: string) {
  const check = stopping(({ length }) => length <= max, tooLong);
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag.maximum = Math.min(max, Number(bag.maximum ?? max));
  });
  return check;
}

/** `z.minLength` that stops further checks. */
export function atLeast(min: number, tooShort: string) {
  const check = stopping(({ length }) => length >= min, tooShort);
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag.minimum = Math.max(min, Number(bag.minimum ?? min));
  });
  return check;
}

interface TextOptions {
  /** The message for a missing value and for a value that is not text. */
  readonly notText?: string;
  /** Applied before the text is measured. */
  readonly tidy?: (text: string) => string;
}

const trim = (value: string) => value.trim();

/**
 * A text of at most `max` characters. Every text of a request is built from this: a longer one is rejected by its length
 * alone, before it is changed or any pattern sees it. `request-bounds.test.ts` fails for a field that is not.
 */
export function text(max: number, tooLong: string, { notText = 'This must be text', tidy }: TextOptions = {}) {
  const measured = z.string(notText).check(atMost(tidy ? LONGEST_TEXT : max, tooLong));
  return (tidy ? measured.check(z.overwrite(tidy), atMost(max, tooLong)) : measured).check(savable);
}

/** Text that must not be empty, trimmed unless `tidy` does more. */
export function requiredText(required: string, max: number, tooLong: string, tidy = trim) {
  return text(max, tooLong, { notText: required, tidy }).check(atLeast(1, required));
}

/** Trimmed text that may be empty, null or left out; in memory it is then `''`. */
export function optionalText(max: number, tooLong: string) {
  const trimmed = z.nullish(text(max, tooLong, { tidy: trim }));
  return z.codec(trimmed, z.string(), { decode: (value) => value ?? '', encode: (value) => value });
}

/** At most `max` items. The length is checked before any item is looked at. */
export function list<Item extends z.ZodMiniType>(item: Item, max: number, tooMany: string) {
  const bounded = z
    .custom<readonly z.input<Item>[]>(Array.isArray, 'This must be a list')
    .check(z.maxLength(max, { error: tooMany, abort: true }));
  return z.pipe(bounded, z.array(item)).register(wire, { kind: 'list', items: item, maxItems: max });
}

/** The token that a mailed link carries. A token that was never mailed is valid text that finds nothing. */
export const mailedToken = text(200, 'This is not a token', { notText: 'A token is required' });

/** The `nextCursor` of an earlier page. */
export const pageCursor = text(200, 'This is not a cursor that a list gave');

/** An id in a path or a payload. Any text that is not the id of a row is an id that does not exist. */
export function id<Id extends string>() {
  const given = text(LONGEST_TEXT, 'This is not an id', { notText: 'An id is required' });
  return z.pipe(given, z.custom<Id>()).register(wire, { kind: 'id' });
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
/** Characters of a number in a query string, with room for zeros that mean nothing. */
const NUMBER_MAX = 50;

/**
 * Money in a query string.
 * @param largest as much as one amount may be, unless it is a total
 */
export function queryDollars(label: string, largest = MAX_AMOUNT) {
  const most = dollarsOfCents(largest);
  const isAmount = (value: number) => Math.abs(value) <= most && hasWholeCents(value);
  const notAmount = `${label} must be an amount`;
  const amount = text(NUMBER_MAX, notAmount, { notText: notAmount }).check(
    z.refine((value) => DECIMAL.test(value) && isAmount(Number(value)), notAmount),
  );
  const codec = z.codec(amount, z.custom<Cents>(), {
    decode: (value) => centsOfDollars(Number(value)),
    encode: (amount) => String(dollarsOfCents(amount)),
  });
  return codec.register(wire, { kind: 'dollars', minimum: -most, maximum: most });
}

/** A whole number in a query string, from 1 to `max`. */
export function queryWholeNumber(label: string, max: number) {
  const notWhole = `${label} must be a whole number`;
  const codec = z.codec(
    text(NUMBER_MAX, notWhole, { notText: notWhole }).check(z.regex(/^\d+$/, notWhole)),
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

/** Characters of a full ISO date-time, with room to spare. */
const DAY_MAX = 50;

/** A day: `YYYY-MM-DD` on the wire and in memory; a full ISO date-time is accepted and its written date is the day. */
export function calendarDate(required: string) {
  const day = text(DAY_MAX, 'Enter a valid date', { notText: required }).check(
    z.refine((value) => parseCalendarDate(value) !== null, {
      error: ({ input }) => (input === '' ? required : 'Enter a valid date'),
    }),
  );
  const codec = z.codec(day, z.custom<CalendarDate>(), {
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
