import { Link } from '@tanstack/react-router';
import { type ReactNode, useId } from 'react';
import type { Cents } from '#shared/money.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import styles from './amount-line.module.css';
import { Icon } from './icon.tsx';
import { Money } from './money.tsx';
import { Skeleton } from './skeleton.tsx';
import { UnknownAmount } from './unknown-amount.tsx';

interface Props {
  label: ReactNode;
  /** Undefined while loading, null if it is not known. */
  amount: Cents | null | undefined;
  /** Filter that lists exactly the transactions behind the amount, which the line then links to. */
  search?: TransactionSearch | undefined;
  /** Another `dd` below the amount. */
  children?: ReactNode;
}

/** A label and its amount in a `dl`. The amount wraps below its label if both do not fit on one line. */
export function AmountLine({ label, amount, search, children }: Props) {
  const id = useId();
  return (
    <div className={styles.line}>
      <dt id={id}>
        {label}
        {search && <Icon name="chevron-right" size={16} />}
      </dt>
      <dd>
        {amount === undefined ? (
          <Skeleton width="88px" height="0.8em" />
        ) : amount === null ? (
          <UnknownAmount />
        ) : search ? (
          <Link
            id={`${id}-amount`}
            className={styles.link}
            aria-labelledby={`${id} ${id}-amount`}
            to="/transactions"
            search={search}
          >
            <Money amount={amount} />
          </Link>
        ) : (
          <Money amount={amount} />
        )}
      </dd>
      {children}
    </div>
  );
}
