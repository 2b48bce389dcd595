import type { Month } from '#shared/calendar-date.ts';
import { chartedCategories, paletteIndex } from '#shared/reports/chart-series.ts';
import type { CategorySpendings } from '#shared/reports/contract.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { StackedTrend } from './stacked-trend.tsx';
import { spendingBehind } from './transactions-behind.ts';

interface Props {
  /** The one that cost the most first. */
  categories: readonly CategorySpendings[];
  months: readonly Month[];
}

/** What the four most expensive categories cost. */
export function SpendingTrends({ categories, months }: Props) {
  const charted = chartedCategories(categories);
  const names = charted.map(({ category }) => category);
  const series = charted.map(({ category, monthlySpendings }, place) => ({
    key: category,
    label: categoryLabel(category),
    color: `var(--chart-${paletteIndex(place) + 1})`,
    amounts: monthlySpendings,
    behind: (month: Month) => spendingBehind(month, [category]),
  }));
  return (
    <StackedTrend
      title="Spending Trends"
      subtitle="6 Month Breakdown by Category"
      months={months}
      series={series}
      behind={(month) => spendingBehind(month, names)}
      note={
        categories.length > charted.length
          ? `The ${charted.length} largest of ${categories.length} categories.`
          : undefined
      }
      empty="Nothing spent yet."
      totalLabel={categories.length > charted.length ? `Total of these ${charted.length}` : undefined}
    />
  );
}
