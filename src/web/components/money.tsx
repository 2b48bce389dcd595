import { type Cents, formatMoney } from '#shared/money.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { Icon } from './icon.tsx';
import styles from './money.module.css';

/** The color only repeats the sign. */
export const MONEY_SIGNS = { income: '+', expense: '-', savings: '↗' } as const satisfies Record<
  TransactionType,
  string
>;

type MoneySign = (typeof MONEY_SIGNS)[TransactionType];

export function Money({ amount, sign }: { amount: Cents; sign?: MoneySign | undefined }) {
  return (
    <span className={styles.money} data-sign={sign}>
      {sign === '↗' ? <SavingsArrow /> : sign}
      {formatMoney(amount)}
    </span>
  );
}

/**
 * Drawn as an icon, because many systems show the character as an emoji. Screen readers and copied text get the
 * character.
 */
function SavingsArrow() {
  return (
    <>
      <span className="visually-hidden">↗</span>
      <Icon name="arrow-up-right" size={16} />
    </>
  );
}
