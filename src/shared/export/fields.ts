import * as z from 'zod/mini';
import { atLeast, text, wire } from '#shared/http/fields.ts';
import { ABOVE_ZERO, positiveDollars } from '#shared/http/money-fields.ts';
import type { Cents } from '#shared/money.ts';
import { normalizeCategory } from '#shared/transactions/categories.ts';
import { CATEGORY_MAX } from '#shared/transactions/contract.ts';

/** An object without other fields. */
export function entry<Shape extends z.core.$ZodLooseShape>(shape: Shape) {
  return z.strictObject(shape, {
    error: (issue) =>
      issue.code === 'unrecognized_keys'
        ? `The format has no field ${JSON.stringify(issue.keys[0]?.slice(0, 50))}`
        : 'This must be an object',
  });
}

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

export function keptId<Id extends string>() {
  const written = text(36, 'This is not an id', { notText: 'An id is required' });
  return z.pipe(written.check(z.regex(UUID, 'This is not an id')), z.custom<Id>());
}

const NOT_A_TIME = 'This is not a time such as 2026-03-15T12:00:00.000Z';

/** An instant since 1970, in exactly the form in which it is exported. */
export const time = z
  .codec(text(24, NOT_A_TIME, { notText: NOT_A_TIME }).check(z.refine(isTime, NOT_A_TIME)), z.number(), {
    decode: (written) => Date.parse(written),
    encode: (milliseconds) => new Date(milliseconds).toISOString(),
  })
  .register(wire, { kind: 'instant' });

function isTime(written: string): boolean {
  const milliseconds = Date.parse(written);
  return milliseconds >= 0 && new Date(milliseconds).toISOString() === written;
}

/** Published without a maximum, which data from before the limit may exceed; restored with it. */
export function amountAboveZero(required: string) {
  return z.pipe(positiveDollars(required), z.custom<Cents>()).register(wire, ABOVE_ZERO);
}

export const category = text(CATEGORY_MAX, 'Category name cannot exceed 50 characters', {
  tidy: normalizeCategory,
}).check(atLeast(1, 'Category is required'));
