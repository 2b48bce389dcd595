import type { Cents } from '#shared/money.ts';
import { subtractCents } from '#shared/money.ts';

/** Sums by transaction type. Savings are net of releases back to the balance and can be negative. */
export interface SumsByType {
  readonly income: Cents;
  readonly expense: Cents;
  readonly savings: Cents;
}

/** Income minus expenses minus savings: the change in the balance, negative if more went out than came in. */
export function signedTotal({ income, expense, savings }: SumsByType): Cents {
  return subtractCents(subtractCents(income, expense), savings);
}
