import { Link } from '@tanstack/react-router';
import { useId } from 'react';
import type { Cents } from '#shared/money.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { FittedMoney } from './fitted-money.tsx';
import styles from './headline.module.css';
import { Icon } from './icon.tsx';
import { Skeleton } from './skeleton.tsx';
import { UnknownAmount } from './unknown-amount.tsx';

interface Props {
  label: string;
  /** Undefined while loading, null if it is not known. */
  amount: Cents | null | undefined;
  /** Filter that lists exactly the transactions behind the amount, which the figure then links to. */
  search?: TransactionSearch | undefined;
}

/** The large figure of a screen, in a card of variant `hero`. */
export function Headline({ label, amount, search }: Props) {
  const id = useId();
  const figure =
    amount === null ? (
      <UnknownAmount />
    ) : (
      amount !== undefined && <FittedMoney amount={amount} largest="var(--text-figure)" />
    );
  return (
    <>
      <p id={id} className={styles.label}>
        {label}
        {figure && search && <Icon name="chevron-right" size={16} />}
      </p>
      <p className={styles.figure}>
        {!figure && <Skeleton width="60%" />}
        {figure && search ? (
          <Link
            id={`${id}-amount`}
            className={styles.link}
            aria-labelledby={`${id} ${id}-amount`}
            to="/transactions"
            search={search}
          >
            {figure}
          </Link>
        ) : (
          figure
        )}
      </p>
    </>
  );
}
