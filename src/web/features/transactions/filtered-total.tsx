import { useQuery } from '@tanstack/react-query';
import { type Cents, ZERO } from '#shared/money.ts';
import type { TransactionFilter, TransactionType } from '#shared/transactions/contract.ts';
import { signedTotal } from '#shared/transactions/signed-total.ts';
import { Money, type MoneySign } from '#web/components/money.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import { type Totals, totalsQuery } from './api.ts';
import styles from './filtered-total.module.css';

const SIGNS = { income: '+', expense: '-', savings: '↗' } as const satisfies Record<TransactionType, MoneySign>;
const TYPES = ['income', 'expense', 'savings'] as const;

/** How many transactions a filter holds and what they add up to, the ones that are not loaded yet included. */
export function FilteredTotal({ filter }: { filter: TransactionFilter }) {
  const { data: totals, isLoadingError, isPlaceholderData } = useQuery(totalsQuery(filter));
  if (isLoadingError) return null;
  return (
    <section className={styles.total} aria-label="Total" aria-live="polite" aria-busy={isPlaceholderData}>
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

/** One type's sum carries its sign; a mixture is summed up, with its parts below. */
function Sum({ totals }: { totals: Totals }) {
  const present = TYPES.filter((type) => totals[type] > 0);
  const [only] = present;
  if (present.length === 1 && only) return <Money amount={totals[only]} sign={SIGNS[only]} />;
  return (
    <>
      <Signed amount={signedTotal(totals)} />
      {present.length > 1 && (
        <span className={styles.parts}>
          {present.map((type) => (
            <Money key={type} amount={totals[type]} sign={SIGNS[type]} />
          ))}
        </span>
      )}
    </>
  );
}

function Signed({ amount }: { amount: Cents }) {
  if (amount === ZERO) return <Money amount={ZERO} />;
  return <Money amount={Math.abs(amount) as Cents} sign={amount > 0 ? '+' : '-'} />;
}
