import type { Cents } from '#shared/money.ts';
import { subtractCents } from '#shared/money.ts';

/** Sums by type. Savings net of what goals released may be below zero. */
export interface SumsByType {
  readonly income: Cents;
  readonly expense: Cents;
  readonly savings: Cents;
}

/** What a set of transactions leaves to spend: income minus expenses minus savings, so below zero when more went out. */
export function signedTotal({ income, expense, savings }: SumsByType): Cents {
  return subtractCents(subtractCents(income, expense), savings);
}
