import { type Cents, formatMoney } from '#shared/money.ts';
import styles from './money.module.css';

/** Income, expense, savings: the sign says it, the colour repeats it. */
export type MoneySign = '+' | '-' | '↗';

export function Money({ amount, sign }: { amount: Cents; sign?: MoneySign }) {
  return (
    <span className={styles.money} data-sign={sign}>
      {sign}
      {formatMoney(amount)}
    </span>
  );
}
