import { formatMonthInFull } from '#shared/calendar-date.ts';
import { formatShare } from '#shared/dashboard/spending.ts';
import { addCents } from '#shared/money.ts';
import { paletteIndex } from '#shared/reports/chart-series.ts';
import type { CategorySpendings, MonthlyReport } from '#shared/reports/contract.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FigureList } from '#web/components/figure-list.tsx';
import styles from './reports.module.css';
import { spendingBehind } from './transactions-behind.ts';

interface Props {
  monthly: MonthlyReport;
  /** Of the chart above, whose colours a category keeps. */
  categories: readonly CategorySpendings[];
}

/** What each category has cost this month, the most expensive first. */
export function CategoryBreakdown({ monthly: { month, byCategory }, categories }: Props) {
  const places = new Map(categories.map(({ category }, place) => [category, place]));
  const total = addCents(...Object.values(byCategory));
  const figures = Object.entries(byCategory)
    .sort(([, a], [, b]) => b - a)
    .map(([category, amount]) => ({
      key: category,
      label: categoryLabel(category),
      amount,
      percent: formatShare(amount, total),
      color: `var(--chart-${paletteIndex(places.get(category) ?? 0) + 1})`,
      search: spendingBehind(month, [category]),
    }));
  return (
    <Card title="Category Breakdown">
      <p className={styles.subtitle}>{formatMonthInFull(month)}</p>
      {figures.length > 0 ? <FigureList figures={figures} /> : <EmptyState title="No spending yet this month" />}
    </Card>
  );
}
