import { type Cents, subtractCents, ZERO } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/contract.ts';

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

/** The change in the balance by one transaction: positive for income, negative for expenses and savings. */
export function signedAmount({ type, amount }: Pick<Transaction, 'type' | 'amount'>): Cents {
  return type === 'income' ? amount : subtractCents(ZERO, amount);
}
