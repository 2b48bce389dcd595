import { useNavigate } from '@tanstack/react-router';
import type { SpendingPeriod } from '#shared/dashboard/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { Donut } from '#web/charts/donut.tsx';
import { EmptyDonut } from '#web/charts/empty-donut.tsx';
import common from '#web/components/common.module.css';
import { FigureList } from '#web/components/figure-list.tsx';
import { FittedMoney } from '#web/components/fitted-money.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import type { Spending } from './api.ts';
import styles from './spending-donut.module.css';
import { transactionsBehind } from './spending-links.ts';
import { spendingSegments } from './spending-segments.ts';

const TITLES = {
  'this-month': 'Spending this month',
  'last-month': 'Spending last month',
  ytd: 'Spending this year to date',
} as const satisfies Record<SpendingPeriod, string>;

export function SpendingDonut({ spending, period }: { spending: Spending; period: SpendingPeriod }) {
  const navigate = useNavigate();
  const segments = spendingSegments(spending.categories, spending.total).map((segment) => ({
    ...segment,
    search: transactionsBehind(segment, period),
  }));
  return (
    <div className={styles.spending}>
      <Donut
        label={TITLES[period]}
        columns={['Category', 'Amount', 'Share']}
        segments={segments.map(({ search, ...segment }) => ({
          ...segment,
          value: segment.amount,
          amount: formatMoney(segment.amount),
          onSelect: search && (() => void navigate({ to: '/transactions', search })),
        }))}
      >
        <span className={common.hint}>Total spent</span>
        <strong className={styles.total}>
          <FittedMoney amount={spending.total} largest="1.375rem" />
        </strong>
      </Donut>
      <FigureList figures={segments} />
    </div>
  );
}

const WIDTHS = ['58%', '44%', '50%', '36%', '40%', '48%'];

/**
 * As high as the donut with its legend.
 * @param lines one for each of the top five categories and one for all others
 */
export function SpendingSkeleton({ lines }: { lines: number }) {
  return (
    <div className={styles.spending} aria-hidden="true">
      <EmptyDonut />
      <div className={styles.lines}>
        {WIDTHS.slice(0, lines).map((width) => (
          <div key={width} className={styles.line}>
            <Skeleton width={width} />
            <Skeleton width="72px" />
          </div>
        ))}
      </div>
    </div>
  );
}
