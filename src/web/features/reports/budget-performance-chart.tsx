import type { Month } from '#shared/calendar-date.ts';
import { formatMoney, ZERO } from '#shared/money.ts';
import type { BudgetPerformance } from '#shared/reports/contract.ts';
import { performanceBehind } from '#shared/reports/transactions-behind.ts';
import { varianceOf } from '#shared/reports/variance.ts';
import { BarChart } from '#web/charts/bar-chart.tsx';
import { moneyAxis } from '#web/charts/money-axis.ts';
import { ChartCard } from './chart-card.tsx';
import { type ChartRow, columnOf } from './chart-rows.ts';
import { useOpenTransactions } from './use-open-transactions.ts';

const TITLE = 'Budget Performance';
const COLUMNS = ['Budget', 'Actual', 'Variance', 'Unbudgeted'];
const COLORS = { under: 'var(--positive)', over: 'var(--negative)' } as const;
const LEGEND = [
  { key: 'under', label: 'Under Budget', color: COLORS.under },
  { key: 'over', label: 'Over Budget', color: COLORS.over },
];

interface Props {
  performance: readonly BudgetPerformance[];
  months: readonly Month[];
}

/** The difference between each month's spending and its budgets; bars below the line mean less was spent. */
export function BudgetPerformanceChart({ performance, months }: Props) {
  const open = useOpenTransactions();
  const figures = months.map((month) => performance.find((one) => one.month === month) ?? nothingIn(month));
  const bars = figures.map((one) => {
    const { amount, status } = varianceOf(one);
    return {
      ...columnOf(rowOf(one)),
      value: amount,
      color: COLORS[status],
      lines: linesOf(one),
      onSelect: open(performanceBehind(one)),
    };
  });
  return (
    <ChartCard
      title={TITLE}
      subtitle="Variance from Budget"
      columns={COLUMNS}
      rows={figures.map(rowOf)}
      legend={LEGEND}
      note="Compares spending with each month's budget, not counting carryover."
    >
      <BarChart
        axis={moneyAxis}
        label={TITLE}
        columns={['Month', ...COLUMNS]}
        bars={bars}
        empty={figures.some(({ categories }) => categories.length > 0) ? undefined : 'No budgets in these months.'}
      />
    </ChartCard>
  );
}

function nothingIn(month: Month): BudgetPerformance {
  return { month, budgeted: ZERO, actual: ZERO, unbudgeted: ZERO, categories: [] };
}

function rowOf(one: BudgetPerformance): ChartRow {
  const { month, budgeted, actual, unbudgeted } = one;
  return { month, amounts: [budgeted, actual, varianceOf(one).amount, unbudgeted] };
}

function linesOf(one: BudgetPerformance): string[] {
  const { label, distance } = varianceOf(one);
  const unbudgeted = `Unbudgeted: ${formatMoney(one.unbudgeted)}`;
  if (one.categories.length === 0) return ['No budget', unbudgeted];
  return [
    `Budget: ${formatMoney(one.budgeted)}`,
    `Actual: ${formatMoney(one.actual)}`,
    `${label}: ${formatMoney(distance)}`,
    unbudgeted,
  ];
}
