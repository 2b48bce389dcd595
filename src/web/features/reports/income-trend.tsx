import type { Month } from '#shared/calendar-date.ts';
import { formatMoney, ZERO } from '#shared/money.ts';
import type { Trends } from '#shared/reports/contract.ts';
import { incomeBehind } from '#shared/reports/transactions-behind.ts';
import { BarChart } from '#web/charts/bar-chart.tsx';
import { moneyAxis } from '#web/charts/money-axis.ts';
import { ChartCard } from './chart-card.tsx';
import { columnOf } from './chart-rows.ts';
import { useOpenTransactions } from './use-open-transactions.ts';

const TITLE = 'Income Trend';
const COLUMNS = ['Income'];

export function IncomeTrend({ trend, months }: { trend: Trends['trend']; months: readonly Month[] }) {
  const open = useOpenTransactions();
  const figures = months.map((month) => ({ month, income: trend[month]?.income ?? ZERO }));
  const rows = figures.map(({ month, income }) => ({ month, amounts: [income] }));
  return (
    <ChartCard title={TITLE} subtitle="6 Month Overview" columns={COLUMNS} rows={rows}>
      <BarChart
        axis={moneyAxis}
        label={TITLE}
        empty={figures.every(({ income }) => income === 0) ? 'No income yet.' : undefined}
        columns={['Month', ...COLUMNS]}
        bars={figures.map(({ month, income }) => ({
          ...columnOf({ month, amounts: [income] }),
          value: income,
          color: 'var(--chart-1)',
          lines: [`Income: ${formatMoney(income)}`],
          onSelect: open(incomeBehind(month)),
        }))}
      />
    </ChartCard>
  );
}
