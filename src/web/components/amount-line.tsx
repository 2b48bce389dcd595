import type { ReactNode } from 'react';
import type { Cents } from '#shared/money.ts';
import styles from './amount-line.module.css';
import { Money } from './money.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props {
  label: ReactNode;
  /** Undefined while loading. */
  amount: Cents | undefined;
  /** Another `dd` below the amount. */
  children?: ReactNode;
}

/** A label and its amount in a `dl`. The amount wraps below its label if both do not fit on one line. */
export function AmountLine({ label, amount, children }: Props) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{amount === undefined ? <Skeleton width="88px" height="0.8em" /> : <Money amount={amount} />}</dd>
      {children}
    </div>
  );
}
