import { type Cents, formatMoney } from '#shared/money.ts';
import { Icon } from './icon.tsx';
import styles from './money.module.css';

/** Income, expense, savings: the sign says it, the colour repeats it. */
export type MoneySign = '+' | '-' | '↗';

export function Money({ amount, sign }: { amount: Cents; sign?: MoneySign }) {
  return (
    <span className={styles.money} data-sign={sign}>
      {sign === '↗' ? <SavingsArrow /> : sign}
      {formatMoney(amount)}
    </span>
  );
}

/** Drawn, because many systems show the character as a coloured emoji; the character stays for reading and copying. */
function SavingsArrow() {
  return (
    <>
      <span className="visually-hidden">↗</span>
      <Icon name="arrow-up-right" size={16} />
    </>
  );
}
