import { type Cents, cents } from '#shared/money.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { MONEY_SIGNS, Money } from '#web/components/money.tsx';

interface Props {
  /** Signed or not. */
  amount: Cents;
  /** What the line is or becomes; an amount of zero shows no sign. */
  type: TransactionType;
}

/** The amount of a line of a statement. */
export function LineAmount({ amount, type }: Props) {
  return <Money amount={cents(Math.abs(amount))} sign={amount === 0 ? undefined : MONEY_SIGNS[type]} />;
}
