import type { Month } from '#shared/calendar-date.ts';
import { chartedCategories, paletteIndex } from '#shared/reports/chart-series.ts';
import type { CategorySpendings } from '#shared/reports/contract.ts';
import { spendingBehind } from '#shared/reports/transactions-behind.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { StackedTrend } from './stacked-trend.tsx';

interface Props {
  /** Sorted by total spending, highest first. */
  categories: readonly CategorySpendings[];
  months: readonly Month[];
}

/** Spending in the four categories with the highest totals. */
export function SpendingTrends({ categories, months }: Props) {
  const charted = chartedCategories(categories);
  const names = charted.map(({ category }) => category);
  const series = charted.map(({ category, monthlySpendings }, position) => ({
    key: category,
    label: categoryLabel(category),
    color: `var(--chart-${paletteIndex(position) + 1})`,
    amounts: monthlySpendings,
    searchFor: (month: Month) => spendingBehind(month, [category]),
  }));
  return (
    <StackedTrend
      title="Spending Trends"
      subtitle="6 Month Breakdown by Category"
      months={months}
      series={series}
      searchFor={(month) => spendingBehind(month, names)}
      note={
        categories.length > charted.length
          ? `Shows the ${charted.length} largest of ${categories.length} categories.`
          : undefined
      }
      empty="No spending yet."
      totalLabel={categories.length > charted.length ? `Total of these ${charted.length}` : undefined}
    />
  );
}
