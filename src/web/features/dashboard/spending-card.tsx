import type { UseQueryResult } from '@tanstack/react-query';
import type { SpendingPeriod } from '#shared/dashboard/contract.ts';
import { INTERNAL_ERROR } from '#shared/http/errors.ts';
import { ApiError } from '#web/api/api-error.ts';
import { EmptyDonut } from '#web/charts/empty-donut.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { SegmentedControl } from '#web/components/segmented-control.tsx';
import { TryAgain } from '#web/components/try-again.tsx';
import type { Spending } from './api.ts';
import styles from './spending-card.module.css';
import { SpendingDonut, SpendingSkeleton } from './spending-donut.tsx';

const PERIODS = [
  { value: 'this-month', label: 'This Month' },
  { value: 'last-month', label: 'Last Month' },
  { value: 'ytd', label: 'YTD' },
] as const satisfies readonly { value: SpendingPeriod; label: string }[];

interface Props {
  period: SpendingPeriod;
  onPeriod: (period: SpendingPeriod) => void;
  spending: UseQueryResult<Spending>;
  /** Whether the content below no longer waits for this card, which then reserves its full height. */
  isLate: boolean;
}

export function SpendingCard({ period, onPeriod, spending, isLate }: Props) {
  return (
    <Card title="Spending Categories">
      <SegmentedControl label="Period" options={PERIODS} value={period} onChange={onPeriod} />
      <div className={styles.body} data-late={isLate || undefined} aria-busy={spending.isFetching}>
        <Body period={period} spending={spending} isLate={isLate} />
      </div>
    </Card>
  );
}

function Body({ period, spending, isLate }: Omit<Props, 'onPeriod'>) {
  const { data, error, refetch, isPlaceholderData } = spending;
  if (error && !data) {
    return (
      <div className={styles.failure} role="alert">
        <p>{errorText(error)}</p>
        <TryAgain onRetry={refetch} />
      </div>
    );
  }
  if (!data) return <SpendingSkeleton lines={isLate ? 6 : 5} />;
  if (isPlaceholderData) return <SpendingSkeleton lines={data.categories.length} />;
  if (data.categories.length === 0) {
    return (
      <>
        <EmptyDonut />
        <EmptyState {...EMPTY_TEXTS[period]} />
      </>
    );
  }
  return <SpendingDonut spending={data} period={period} />;
}

/** The server's message, unless it is the generic one. */
function errorText(error: Error): string {
  const isSpecific = error instanceof ApiError && error.status > 0 && error.message !== INTERNAL_ERROR;
  return isSpecific ? error.message : 'Failed to load spending data';
}

const EMPTY_TEXTS = {
  'this-month': { title: 'No spending yet', text: 'Add an expense to see your spending by category.' },
  'last-month': { title: 'No spending', text: 'You had no expenses last month.' },
  ytd: { title: 'No spending yet', text: 'Add an expense to see your spending by category.' },
} as const satisfies Record<SpendingPeriod, { title: string; text: string }>;
