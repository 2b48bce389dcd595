import { formatMonthInFull } from '#shared/calendar-date.ts';
import { formatShare } from '#shared/dashboard/spending.ts';
import { addCents } from '#shared/money.ts';
import { paletteIndex } from '#shared/reports/chart-series.ts';
import type { CategorySpendings, MonthlyReport } from '#shared/reports/contract.ts';
import { spendingBehind } from '#shared/reports/transactions-behind.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FigureList } from '#web/components/figure-list.tsx';
import styles from './reports.module.css';

interface Props {
  monthly: MonthlyReport;
  /** The categories of the spending chart, which determine the colors. */
  categories: readonly CategorySpendings[];
}

/** This month's spending by category, highest first. */
export function CategoryBreakdown({ monthly: { month, byCategory }, categories }: Props) {
  const positions = new Map(categories.map(({ category }, position) => [category, position]));
  const total = addCents(...Object.values(byCategory));
  const figures = Object.entries(byCategory)
    .sort(([, a], [, b]) => b - a)
    .map(([category, amount]) => ({
      key: category,
      label: categoryLabel(category),
      amount,
      percent: formatShare(amount, total),
      color: `var(--chart-${paletteIndex(positions.get(category) ?? 0) + 1})`,
      search: spendingBehind(month, [category]),
    }));
  return (
    <Card title="Category Breakdown">
      <p className={styles.subtitle}>{formatMonthInFull(month)}</p>
      {figures.length > 0 ? <FigureList figures={figures} /> : <EmptyState title="No spending yet this month" />}
    </Card>
  );
}
