import { type Cents, centsOfDollars, dollarsOfCents, hasWholeCents } from '#shared/money.ts';
import { LARGE_AMOUNT } from '#shared/notifications/contract.ts';

/** The amount that is typed; the smallest one instead of what is empty, no amount or out of bounds. */
export function alertAmountOf(text: string): Cents {
  const dollars = Number(text);
  const isInBounds = dollars >= dollarsOfCents(LARGE_AMOUNT.min) && dollars <= dollarsOfCents(LARGE_AMOUNT.max);
  return isInBounds && hasWholeCents(dollars) ? centsOfDollars(dollars) : LARGE_AMOUNT.min;
}
