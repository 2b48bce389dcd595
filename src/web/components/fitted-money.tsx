import { type Cents, formatMoney } from '#shared/money.ts';
import styles from './fitted-money.module.css';

/** An amount as large as its container allows, up to `largest` (a CSS length): no figure is ever cut off or wrapped. */
export function FittedMoney({ amount, largest }: { amount: Cents; largest: string }) {
  const text = formatMoney(amount);
  return (
    <span className={styles.fitted}>
      <span className={styles.text} style={{ '--characters': text.length, '--largest': largest }}>
        {text}
      </span>
    </span>
  );
}
