import * as z from 'zod/mini';
import { type CalendarDate, type Month, parseCalendarDate, parseMonth } from '#shared/calendar-date.ts';
import type { Schema } from '#shared/http/endpoint.ts';

/** The wire format of a field for the API description, which cannot be derived from a codec. */
export interface Wire {
  readonly kind: 'dollars' | 'dollarsByName' | 'day' | 'month' | 'instant' | 'id' | 'newId' | 'wholeNumber' | 'list';
  /** Schema of a list's items. */
  readonly items?: Schema;
  readonly maxItems?: number;
  readonly minimum?: number;
  readonly exclusiveMinimum?: number;
  readonly maximum?: number;
  /** Replaces the default description for the kind. */
  readonly description?: string;
}
export const wire = z.registry<Wire>();

/**
 * Maximum length of any text before it is trimmed: more than any field stores, as long as a URL can be, and short
 * enough to process quickly.
 */
export const LONGEST_TEXT = 16_384;

/** Rejects lone surrogates and NUL, which UTF-8 or one of the databases cannot store. */
const storable = blockingCheck(
  (value) => value.isWellFormed() && !value.includes('\0'),
  'This text contains a character that cannot be saved',
);

/**
 * A check that stops further checks of the same text if it fails. With `abort: true`, Zod would also skip the checks of
 * the object that contains the text.
 */
function blockingCheck(isRight: (text: string) => boolean, message: string) {
  return z.check<string>(({ value, issues }) => {
    if (!isRight(value)) issues.push({ code: 'custom', input: value, message });
  });
}

/** `z.maxLength` that stops further checks. */
function atMost(max: number, tooLong: string) {
  const check = blockingCheck(({ length }) => length <= max, tooLong);
  check._zod.onattach.push(({ _zod: { bag } }) => {
    bag.maximum = Math.min(max, Number(bag.maximum ?? max));
  });
  return check;
}

/** `z.minLength` that stops further checks. */
export function atLeast(min: number, tooShort: string) {
  const check = blockingCheck(({ length }) => length >= min, tooShort);
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
 * A text of at most `max` characters. Every text in a request uses this, so that longer ones are rejected before any
 * conversion or pattern runs. `request-bounds.test.ts` fails for fields that do not.
 */
export function text(max: number, tooLong: string, { notText = 'This must be text', tidy }: TextOptions = {}) {
  const measured = z.string(notText).check(atMost(tidy ? LONGEST_TEXT : max, tooLong));
  return (tidy ? measured.check(z.overwrite(tidy), atMost(max, tooLong)) : measured).check(storable);
}

/** Trims a text. One that shows nothing, such as one of zero-width spaces, becomes empty. */
export function trimVisible(value: string): string {
  return /[^\s\p{Default_Ignorable_Code_Point}]/u.test(value) ? value.trim() : '';
}

/** Required text, trimmed by default. */
export function requiredText(required: string, max: number, tooLong: string, tidy = trim) {
  return text(max, tooLong, { notText: required, tidy }).check(atLeast(1, required));
}

/** Optional, trimmed text; null or a missing value becomes `''` in memory. */
export function optionalText(max: number, tooLong: string) {
  const trimmed = z.nullish(text(max, tooLong, { tidy: trim }));
  return z.codec(trimmed, z.string(), { decode: (value) => value ?? '', encode: (value) => value });
}

/** A list of at most `max` items. Its length is checked before any item. */
export function list<Item extends z.ZodMiniType>(item: Item, max: number, tooMany: string) {
  return z
    .pipe(boundedList<z.input<Item>>(max, tooMany), z.array(item))
    .register(wire, { kind: 'list', items: item, maxItems: max });
}

/**
 * A list of thousands of items that a browser sends. `toWire` encodes each, because encoding them with their schema would block
 * the screen: 10,000 rows take up to half a second.
 */
export function longList<Item extends z.ZodMiniType>(
  item: Item,
  max: number,
  tooMany: string,
  toWire: (item: z.output<Item>) => z.input<Item>,
) {
  const items = z.array(item);
  const codec = z.codec(boundedList<z.input<Item>>(max, tooMany), z.custom<z.output<Item>[]>(), {
    decode: (values, { issues }) => {
      const { success, data, error } = z.safeDecode(items, values as z.input<Item>[]);
      if (success) return data;
      issues.push(...(error.issues as z.core.$ZodRawIssue[]));
      return z.NEVER;
    },
    encode: (values) => values.map(toWire),
  });
  return codec.register(wire, { kind: 'list', items: item, maxItems: max });
}

function boundedList<Wire>(max: number, tooMany: string) {
  return z
    .custom<readonly Wire[]>(Array.isArray, 'This must be a list')
    .check(z.maxLength(max, { error: tooMany, abort: true }));
}

/** The token of an emailed link. A token that was never issued is valid text that matches nothing. */
export const mailedToken = text(200, 'This token is not valid', { notText: 'A token is required' });

/** The `nextCursor` of an earlier page. */
export const pageCursor = text(200, 'Invalid cursor');

/** An id in a path or body. Malformed ids are treated as ids that do not exist. */
export function id<Id extends string>() {
  const given = text(LONGEST_TEXT, 'This id is not valid', { notText: 'An id is required' });
  return z.pipe(given, z.custom<Id>()).register(wire, { kind: 'id' });
}

/** Ids, days, and months in responses; they come from the database, so they are not checked. */
export const givenId = <Id extends string>() => z.custom<Id>().register(wire, { kind: 'id' });
export const givenDay = z.custom<CalendarDate>().register(wire, { kind: 'day' });
export const givenMonth = z.custom<Month>().register(wire, { kind: 'month' });

/** Maximum length of a number in a query string, which leaves room for redundant zeros. */
export const NUMBER_MAX = 50;

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

/** Maximum length of a date; a full ISO date-time is shorter. */
const DAY_MAX = 50;

/** A day, `YYYY-MM-DD`. Of a full ISO date-time it takes the date part as written. */
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

const NOT_A_MONTH = 'Month must be YYYY-MM';

/** A month, `YYYY-MM`, in a query string. */
export const queryMonth = z
  .codec(
    text('YYYY-MM'.length, NOT_A_MONTH).check(z.refine((value) => parseMonth(value) !== null, NOT_A_MONTH)),
    z.custom<Month>(),
    { decode: (value) => parseMonth(value) as Month, encode: (value) => value },
  )
  .register(wire, { kind: 'month' });

/** A UTC instant such as `2026-11-21T13:00:00.000Z` on the wire, milliseconds since 1970 in memory. */
export const instant = z
  .codec(z.string(), z.number(), {
    decode: (text) => Date.parse(text),
    encode: (milliseconds) => new Date(milliseconds).toISOString(),
  })
  .register(wire, { kind: 'instant' });

/** A whole number in a response. */
export const count = z.number().register(wire, { kind: 'wholeNumber', minimum: 0 });

/** A whole number in a request. */
export function wholeNumber(error: string, minimum: number, maximum: number) {
  return z
    .int(error)
    .check(z.minimum(minimum, error), z.maximum(maximum, error))
    .register(wire, { kind: 'wholeNumber', minimum, maximum });
}

const LARGEST_VERSION = 2_147_483_647;

/** The version of a row; 0 if it was never saved. */
export const version = wholeNumber('This version is not valid', 0, LARGEST_VERSION);

/** What an edit is based on: the version of the row, and the values of its fields that the user saw. */
export function baseOf<const Shape extends z.core.$ZodLooseShape>(fields: z.ZodMiniObject<Shape>) {
  return z.extend(z.partial(fields), { version });
}

export const Nothing = z.object({});
