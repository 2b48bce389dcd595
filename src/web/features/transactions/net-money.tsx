import { type Cents, subtractCents, ZERO } from '#shared/money.ts';
import { Money } from '#web/components/money.tsx';

interface Props {
  /** Income minus expenses minus savings. */
  amount: Cents;
  /** Whether only savings were added up; the amount is then shown as what was saved. */
  onlySavings: boolean;
}

/** A signed total of transactions. */
export function NetMoney({ amount, onlySavings }: Props) {
  const shown = onlySavings ? subtractCents(ZERO, amount) : amount;
  const isGain = shown > 0 || (onlySavings && shown === 0);
  return <Money amount={shown} {...(isGain && { sign: onlySavings ? '↗' : '+' })} />;
}
