import type { Month } from '#shared/calendar-date.ts';
import { paletteIndex } from '#shared/reports/chart-series.ts';
import type { GoalSavings } from '#shared/reports/contract.ts';
import { savingsBehind } from '#shared/reports/transactions-behind.ts';
import { StackedTrend } from './stacked-trend.tsx';

/** Savings by goal, net of money moved back to the balance, which can make a month negative. */
export function SavingsTrends({ goals, months }: { goals: readonly GoalSavings[]; months: readonly Month[] }) {
  const series = goals.map(({ goalId, goalName, monthlySavings }, position) => ({
    key: goalId,
    label: goalName,
    color: `var(--chart-${paletteIndex(position) + 1})`,
    amounts: monthlySavings,
    searchFor: (month: Month) => savingsBehind(month, goalId),
  }));
  return (
    <StackedTrend
      title="Savings Trends"
      subtitle="6 Month Breakdown by Goal"
      months={months}
      series={series}
      searchFor={savingsBehind}
      empty="No savings yet."
    />
  );
}
