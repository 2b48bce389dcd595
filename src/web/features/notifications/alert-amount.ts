import { type Cents, centsOfDollars, dollarsOfCents, hasWholeCents } from '#shared/money.ts';
import { LARGE_AMOUNT } from '#shared/notifications/contract.ts';

/** The typed amount; the smallest allowed amount if the text is empty, invalid, or out of range. */
export function alertAmountOf(text: string): Cents {
  const dollars = Number(text);
  const isInBounds = dollars >= dollarsOfCents(LARGE_AMOUNT.min) && dollars <= dollarsOfCents(LARGE_AMOUNT.max);
  return isInBounds && hasWholeCents(dollars) ? centsOfDollars(dollars) : LARGE_AMOUNT.min;
}
