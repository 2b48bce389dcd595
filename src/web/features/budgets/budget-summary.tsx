import { BUDGET_STATUS_LABELS } from '#shared/budgets/budget-status.ts';
import { totalsOfMonth } from '#shared/budgets/budget-totals.ts';
import type { Budget } from '#shared/budgets/contract.ts';
import { type Month, monthName, monthOf } from '#shared/calendar-date.ts';
import { type Cents, ZERO } from '#shared/money.ts';
import { spendingBehind, unbudgetedBehind } from '#shared/reports/transactions-behind.ts';
import { useToday } from '#web/browser/today.ts';
import { AmountLine } from '#web/components/amount-line.tsx';
import { Card } from '#web/components/card.tsx';
import { Headline } from '#web/components/headline.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import styles from './budget-summary.module.css';
import { carryOverText } from './carry-over-text.ts';
import { formatPercent, STATUS_STYLES } from './status-style.ts';

interface Props {
  title: string;
  month: Month;
  /** The budgets of one month; undefined while loading. */
  items: readonly Budget[] | undefined;
  /** Whether unused money is carried forward. */
  carriesForward: boolean | undefined;
  /**
   * Spending in categories without a budget, so that the figures agree with the ledger. Omitted for a single budget.
   */
  unbudgeted?: Cents;
}

/** The remaining amount of a month's budgets and how it is composed. */
export function BudgetSummary({ title, month, items, carriesForward, unbudgeted }: Props) {
  const today = useToday();
  const totals = items && totalsOfMonth(items);
  const { percent, status, carriedOver } = totals ?? ({ percent: 0, status: 'under', carriedOver: ZERO } as const);
  const isEmpty = items?.length === 0;
  const percentLeft = isEmpty ? 0 : Math.max(100 - percent, 0);
  const spentOn = items?.filter(({ spent }) => spent > 0).map(({ category }) => category) ?? [];
  return (
    <Card title={title} variant="hero">
      <Headline label="Remaining" amount={totals?.remaining} />
      <p className={styles.scope}>
        <span>
          in {monthName(month)}'s {unbudgeted === undefined ? 'budget' : 'budgets'}
        </span>
        {!totals && <Skeleton width="64px" height="0.8em" />}
        {totals && !isEmpty && <strong>{percentLeft}% left</strong>}
      </p>
      <div className={styles.bar}>
        {items ? (
          <ProgressBar label="Remaining" percent={percentLeft} band={STATUS_STYLES[status].band} />
        ) : (
          <Skeleton height="10px" />
        )}
      </div>
      <p className={styles.used}>
        {!totals && <Skeleton width="72px" height="0.8em" />}
        {totals && !isEmpty && (
          <>
            <span>{formatPercent(percent)} used</span>
            <span>{BUDGET_STATUS_LABELS[status]}</span>
          </>
        )}
      </p>
      <dl className={styles.figures}>
        <AmountLine label="Total Budget" amount={totals?.total}>
          <dd className={styles.carried}>
            {carriedOver > 0
              ? carryOverText(carriedOver, month, monthOf(today))
              : carriesForward === false && 'carryover is off'}
          </dd>
        </AmountLine>
        <AmountLine label="Total Spent" amount={totals?.spent} search={spendingBehind(month, spentOn)} />
        {unbudgeted !== undefined && (
          <AmountLine
            label="Unbudgeted"
            amount={totals && unbudgeted}
            search={unbudgeted > 0 ? unbudgetedBehind(month, spentOn) : undefined}
          />
        )}
      </dl>
    </Card>
  );
}
