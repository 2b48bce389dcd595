import type { ReactNode } from 'react';
import type { Cents } from '#shared/money.ts';
import styles from './amount-line.module.css';
import { Money } from './money.tsx';
import { Skeleton } from './skeleton.tsx';

interface Props {
  label: ReactNode;
  /** Undefined while loading. */
  amount: Cents | undefined;
  /** Said of the amount below it: another `dd`. */
  children?: ReactNode;
}

/** In a `dl`, a label and its amount: below it where both do not fit on one line, but never beside another's. */
export function AmountLine({ label, amount, children }: Props) {
  return (
    <div className={styles.line}>
      <dt>{label}</dt>
      <dd>{amount === undefined ? <Skeleton width="88px" height="0.8em" /> : <Money amount={amount} />}</dd>
      {children}
    </div>
  );
}
