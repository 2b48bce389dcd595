import type { Month } from '#shared/calendar-date.ts';
import { paletteIndex } from '#shared/reports/chart-series.ts';
import type { GoalSavings } from '#shared/reports/contract.ts';
import { StackedTrend } from './stacked-trend.tsx';
import { savingsBehind } from './transactions-behind.ts';

/** What was saved for each goal, less what was moved back to the balance: below zero where that was more. */
export function SavingsTrends({ goals, months }: { goals: readonly GoalSavings[]; months: readonly Month[] }) {
  const series = goals.map(({ goalId, goalName, monthlySavings }, place) => ({
    key: goalId,
    label: goalName,
    color: `var(--chart-${paletteIndex(place) + 1})`,
    amounts: monthlySavings,
    behind: (month: Month) => savingsBehind(month, goalId),
  }));
  return (
    <StackedTrend
      title="Savings Trends"
      subtitle="6 Month Breakdown by Goal"
      months={months}
      series={series}
      behind={savingsBehind}
      empty="Nothing saved for a goal yet."
    />
  );
}
