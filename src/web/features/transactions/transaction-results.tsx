import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { useCallback, useMemo } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { TransactionFilter } from '#shared/transactions/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { Button } from '#web/components/button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { TransactionRowSkeleton } from '#web/components/transaction-row.tsx';
import { TryAgain } from '#web/components/try-again.tsx';
import { totalsOfPages, totalsQuery, transactionsQuery } from './api.ts';
import styles from './transaction-list.module.css';
import { TransactionList } from './transaction-list.tsx';

interface Props {
  filter: TransactionFilter;
  today: CalendarDate;
  filtered: boolean;
  onClear: () => void;
}

/** The filtered transactions, or the reason why there are none. */
export function TransactionResults({ filter, today, filtered, onClear }: Props) {
  const query = useInfiniteQuery(transactionsQuery(filter));
  const { data, fetchNextPage, isPlaceholderData, isFetchNextPageError } = query;
  const rows = useMemo(() => data?.pages.flatMap(({ items }) => items) ?? [], [data]);
  const totals = useMemo(() => totalsOfPages(data?.pages ?? []), [data]);
  const canLoadMore = query.hasNextPage && !isPlaceholderData && !query.isFetching && !isFetchNextPageError;
  const loadMore = useCallback(() => {
    if (canLoadMore) void fetchNextPage();
  }, [canLoadMore, fetchNextPage]);

  // The previous filter's rows stay visible while loading, but its empty result must not look like this filter's.
  if (query.isPending || (isPlaceholderData && rows.length === 0)) return <LoadingRows />;
  if (!data) return <Failure error={query.error} onRetry={query.refetch} />;
  if (rows.length === 0 && !query.hasNextPage)
    return filtered ? <NothingMatches filter={filter} onClear={onClear} /> : <NothingYet />;
  return (
    <div className={styles.results} aria-busy={isPlaceholderData}>
      <TransactionList
        rows={rows}
        totals={totals}
        onlySavings={!isPlaceholderData && (filter.type === 'savings' || filter.goalId !== undefined)}
        today={today}
        complete={!query.hasNextPage}
        onNeedMore={loadMore}
      />
      {query.isFetchingNextPage && (
        <p className={styles.status} role="status">
          Loading more...
        </p>
      )}
      {isFetchNextPageError && <Failure error={query.error} onRetry={fetchNextPage} />}
    </div>
  );
}

function LoadingRows() {
  return (
    <div className={styles.card}>
      <p className={styles.status} role="status">
        Loading your transactions...
      </p>
      {[...'2345678'].map((key) => (
        <TransactionRowSkeleton key={key} />
      ))}
    </div>
  );
}

function Failure({ error, onRetry }: { error: unknown; onRetry: () => Promise<unknown> }) {
  return (
    <div className={styles.failure} role="alert">
      <p>Error: {messageOf(error)}</p>
      <TryAgain onRetry={onRetry} />
    </div>
  );
}

function NothingYet() {
  return (
    <EmptyState
      title="No transactions yet"
      text="Start tracking your income and expenses"
      action={
        <>
          <ButtonLink to="/transactions/new">Add First Transaction</ButtonLink>
          <ButtonLink variant="plain" to="/transactions/import">
            Import a File
          </ButtonLink>
        </>
      }
    />
  );
}

/** Renders nothing if money was moved back to the balance, because the total above already shows that. */
function NothingMatches({ filter, onClear }: Pick<Props, 'filter' | 'onClear'>) {
  const { data: totals, isPending } = useQuery(totalsQuery(filter));
  if (isPending) return <LoadingRows />;
  if (totals && totals.released > 0) return null;
  const { minAmount, maxAmount } = filter;
  const crossed = minAmount !== undefined && maxAmount !== undefined && minAmount > maxAmount;
  return (
    <EmptyState
      title="No matching transactions"
      text={crossed ? 'The maximum is lower than the minimum.' : 'No transactions match your search or filters.'}
      action={
        <Button variant="secondary" onClick={onClear}>
          Clear filters
        </Button>
      }
    />
  );
}
