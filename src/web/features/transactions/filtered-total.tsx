import { useQuery } from '@tanstack/react-query';
import { subtractCents } from '#shared/money.ts';
import type { TransactionFilter } from '#shared/transactions/contract.ts';
import { signedTotal } from '#shared/transactions/signed-total.ts';
import { MONEY_SIGNS, Money } from '#web/components/money.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { type Totals, totalsQuery } from './api.ts';
import styles from './filtered-total.module.css';
import { NetMoney } from './net-money.tsx';

const TYPES = ['income', 'expense', 'savings'] as const;

/** The number and total of all filtered transactions, including those that are not loaded yet. */
export function FilteredTotal({ filter }: { filter: TransactionFilter }) {
  const { data: totals, isLoadingError, isPending } = useQuery(totalsQuery(filter));
  if (isLoadingError) return null;
  return (
    <section className={styles.total} aria-label="Total" aria-live="polite" aria-busy={isPending}>
      <span className={styles.count}>
        {totals ? (
          `${totals.count.toLocaleString('en-US')} ${totals.count === 1 ? 'transaction' : 'transactions'}`
        ) : (
          <Skeleton width="112px" />
        )}
      </span>
      <span className={styles.sum}>{totals ? <Sum totals={totals} /> : <Skeleton width="96px" />}</span>
    </section>
  );
}

/** The net total. Below it, the sum of each type if there are several. */
function Sum({ totals }: { totals: Totals }) {
  const present = TYPES.filter((type) => totals[type] > 0);
  const { released } = totals;
  return (
    <>
      <Net totals={totals} />
      {(present.length > 1 || released > 0) && (
        <span className={styles.parts}>
          {present.map((type) => (
            <Money key={type} amount={totals[type]} sign={MONEY_SIGNS[type]} />
          ))}
          {released > 0 && (
            <span>
              Moved to balance <Money amount={released} />
            </span>
          )}
        </span>
      )}
    </>
  );
}

/** Savings are net of money moved back to the balance, as in the reports, so they can be negative. */
function Net({ totals }: { totals: Totals }) {
  const { income, expense, released } = totals;
  const savings = subtractCents(totals.savings, released);
  const onlySavings = income === 0 && expense === 0 && (totals.savings > 0 || released > 0);
  return <NetMoney amount={signedTotal({ income, expense, savings })} onlySavings={onlySavings} />;
}
