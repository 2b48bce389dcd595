import type { Cents } from '#shared/money.ts';
import { FittedMoney } from './fitted-money.tsx';
import styles from './headline.module.css';
import { Skeleton } from './skeleton.tsx';

/**
 * The large figure of a screen, in a card of variant `hero`.
 * @param amount undefined while loading
 */
export function Headline({ label, amount }: { label: string; amount: Cents | undefined }) {
  return (
    <>
      <p className={styles.label}>{label}</p>
      <p className={styles.figure}>
        {amount === undefined ? <Skeleton width="60%" /> : <FittedMoney amount={amount} largest="var(--text-figure)" />}
      </p>
    </>
  );
}
