import { Link } from '@tanstack/react-router';
import { BUDGET_STATUS_LABELS } from '#shared/budgets/budget-status.ts';
import { totalsOfMonth } from '#shared/budgets/budget-totals.ts';
import type { Budget } from '#shared/budgets/contract.ts';
import { formatMonthInFull, type Month, monthOf } from '#shared/calendar-date.ts';
import { categoryIcon, categoryLabel } from '#shared/transactions/categories.ts';
import { useToday } from '#web/browser/today.ts';
import amounts from '#web/components/amount-line.module.css';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { CategoryIcon } from '#web/components/category-icon.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { Money } from '#web/components/money.tsx';
import { ProgressBar } from '#web/components/progress-bar.tsx';
import { Skeleton } from '#web/components/skeleton.tsx';
import styles from './budget-list.module.css';
import { carryOverText } from './carry-over-text.ts';
import { formatLeft, formatPercent, STATUS_STYLES } from './status-style.ts';

interface Props {
  /** The budgets of one month; undefined while loading. */
  items: readonly Budget[] | undefined;
  month: Month;
  /** Search parameters for links that keep the month. */
  search: { month: Month | undefined };
}

export function BudgetList({ items, month, search }: Props) {
  const currentMonth = monthOf(useToday());
  return (
    <Card title="Budget Categories" variant="flush">
      {items?.length === 0 ? (
        <EmptyState
          title={`No budgets in ${formatMonthInFull(month)}`}
          text="Set a monthly amount once. It repeats automatically."
          action={
            <ButtonLink to="/budget/add" search={search}>
              Add Category
            </ButtonLink>
          }
        />
      ) : (
        <ul>
          {items
            ? items.map((budget) => <BudgetRow key={budget._id} budget={budget} currentMonth={currentMonth} />)
            : PLACEHOLDERS.map((key) => <BudgetRowSkeleton key={key} />)}
        </ul>
      )}
    </Card>
  );
}

function BudgetRow({ budget, currentMonth }: { budget: Budget; currentMonth: Month }) {
  const { _id, category, icon, periodStart, spent, carriedOver } = budget;
  const name = categoryLabel(category);
  const { total, remaining, percent, status } = totalsOfMonth([budget]);
  return (
    <li>
      <Link to="/budget/edit/$budgetId" params={{ budgetId: _id }} className={styles.row} data-status={status}>
        <CategoryIcon icon={icon ?? categoryIcon(category)} />
        <span className={amounts.line}>
          <span className={styles.name}>
            {name} <strong className={styles.percent}>{formatPercent(percent)}</strong>
          </span>
          <strong className={styles.left}>{formatLeft(remaining)}</strong>
        </span>
        <ProgressBar label={`${name} used`} percent={percent} band={STATUS_STYLES[status].band} />
        <span className={amounts.line}>
          <span className={styles.spent}>
            <Money amount={spent} /> of <Money amount={total} />
          </span>
          <span className={styles.word}>{BUDGET_STATUS_LABELS[status]}</span>
        </span>
        {carriedOver > 0 && (
          <span className={styles.carried}>{carryOverText(carriedOver, monthOf(periodStart), currentMonth)}</span>
        )}
      </Link>
    </li>
  );
}

const PLACEHOLDERS = [1, 2, 3, 4];

function BudgetRowSkeleton() {
  return (
    <li className={styles.row} aria-hidden="true">
      <Skeleton width="40px" height="40px" />
      <span className={amounts.line}>
        <Skeleton width="45%" />
        <Skeleton width="84px" />
      </span>
      <Skeleton height="10px" />
      <span className={amounts.line}>
        <Skeleton width="55%" height="0.8em" />
        <Skeleton width="72px" height="0.8em" />
      </span>
    </li>
  );
}
