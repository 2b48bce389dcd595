import * as z from 'zod/mini';
import { wire } from '#shared/http/fields.ts';
import { ABOVE_ZERO, dollars, enteredDollars } from '#shared/http/money-fields.ts';

/** An amount above zero, entered by the user. */
export const amountAboveZero = enteredDollars('Amount')
  .check(z.refine((amount) => amount > 0, 'Amount must be greater than 0'))
  .register(wire, ABOVE_ZERO);

/** Equal amounts, or the lowest and the highest expected one. Always positive; the type determines the direction. */
export const AmountRange = z.object({ from: amountAboveZero, to: amountAboveZero }, 'Amount is required');
export type AmountRange = z.output<typeof AmountRange>;

/** A range in a response. */
export const GivenRange = z.object({ from: dollars, to: dollars });
