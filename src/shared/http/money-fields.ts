import * as z from 'zod/mini';
import { NUMBER_MAX, text, wire } from '#shared/http/fields.ts';
import { type Cents, centsOfDollars, dollarsOfCents, hasWholeCents, MAX_AMOUNT } from '#shared/money.ts';

/** Wire format of an amount above zero. */
export const ABOVE_ZERO = { kind: 'dollars', exclusiveMinimum: 0 } as const;

/** An amount: dollars with at most two decimals on the wire, whole cents in memory. */
export const dollars = z
  .codec(z.number(), z.custom<Cents>(), { decode: centsOfDollars, encode: dollarsOfCents })
  .register(wire, { kind: 'dollars' });

/** Amounts by name. A custom codec, because a name can be any text and `z.record` would drop `__proto__`. */
export const dollarsByName = z
  .codec(z.custom<Readonly<Record<string, number>>>(), z.custom<Readonly<Record<string, Cents>>>(), {
    decode: (map) => Object.fromEntries(Object.entries(map).map(([name, amount]) => [name, centsOfDollars(amount)])),
    encode: (map) => Object.fromEntries(Object.entries(map).map(([name, amount]) => [name, dollarsOfCents(amount)])),
  })
  .register(wire, { kind: 'dollarsByName' });

/**
 * An amount entered by the user, at most the maximum of a single amount.
 * @param required the message for a missing or invalid amount
 */
export function enteredDollars(label: string, required?: string) {
  return z
    .codec(wholeCents(label, required), z.custom<Cents>(), { decode: centsOfDollars, encode: dollarsOfCents })
    .register(wire, { kind: 'dollars', maximum: dollarsOfCents(MAX_AMOUNT) });
}

/**
 * An amount above zero, entered by the user.
 * @param required the message for a missing, invalid, zero, or negative amount
 */
export function positiveDollars(required: string) {
  const amount = enteredDollars('Amount', required).check(z.refine((amount) => amount > 0, required));
  return amount.register(wire, ABOVE_ZERO);
}

const DECIMAL = /^-?\d+(?:\.\d+)?$/;

/**
 * An amount in a query string.
 * @param largest the largest allowed amount; totals can be larger than a single amount
 */
export function queryDollars(label: string, largest = MAX_AMOUNT) {
  const maximum = dollarsOfCents(largest);
  const isAmount = (value: number) => Math.abs(value) <= maximum && hasWholeCents(value);
  const notAmount = `${label} must be an amount`;
  const amount = text(NUMBER_MAX, notAmount, { notText: notAmount }).check(
    z.refine((value) => DECIMAL.test(value) && isAmount(Number(value)), notAmount),
  );
  const codec = z.codec(amount, z.custom<Cents>(), {
    decode: (value) => centsOfDollars(Number(value)),
    encode: (amount) => String(dollarsOfCents(amount)),
  });
  return codec.register(wire, { kind: 'dollars', minimum: -maximum, maximum });
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
