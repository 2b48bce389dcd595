import { type CentsRange, formatRange } from '#shared/schedules/format-range.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import styles from './money.module.css';
import { MONEY_SIGNS, Money } from './money.tsx';

/** The amount of a recurring transaction in a row, or both ends of its range, scaled down to fit on one line if possible. */
export function ExpectedAmount({ type, amount }: { type: TransactionType; amount: CentsRange }) {
  const { from, to } = amount;
  if (from === to) return <Money amount={from} sign={MONEY_SIGNS[type]} />;
  return (
    <span className={styles.range} style={{ '--characters': formatRange(amount).length + 2 }}>
      <span>
        <Money amount={from} sign={MONEY_SIGNS[type]} /> to{' '}
      </span>
      <Money amount={to} sign={MONEY_SIGNS[type]} />
    </span>
  );
}
