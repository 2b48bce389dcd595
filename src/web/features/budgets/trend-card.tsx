import { BUDGET_STATUS_LABELS } from '#shared/budgets/budget-status.ts';
import { trendMonths } from '#shared/budgets/budget-timeline.ts';
import { totalsOfTrend } from '#shared/budgets/budget-totals.ts';
import type { Budget } from '#shared/budgets/contract.ts';
import type { Month } from '#shared/calendar-date.ts';
import { BarChart } from '#web/charts/bar-chart.tsx';
import { percentAxis } from '#web/charts/bar-geometry.ts';
import { Legend } from '#web/charts/legend.tsx';
import { Card } from '#web/components/card.tsx';
import { STATUS_STYLES } from './status-style.ts';
import { trendBars } from './trend-bars.ts';

const LEGEND = (['under', 'near', 'over'] as const).map((status) => ({
  key: status,
  label: BUDGET_STATUS_LABELS[status],
  color: STATUS_STYLES[status].color,
}));

interface Props {
  /** Undefined after a failure; the chart is then empty. */
  items: readonly Budget[] | undefined;
  currentMonth: Month;
  onMonth: (month: Month) => void;
}

/** Budget use in the last six months, the current one included. A tap on a bar selects its month. */
export function TrendCard({ items, currentMonth, onMonth }: Props) {
  return (
    <Card title="6-Month Trend">
      <BarChart
        label="Budget use in the last six months"
        columns={['Month', 'Budget', 'Spent', 'Status']}
        axis={percentAxis}
        bars={items ? trendBars(totalsOfTrend(items, trendMonths(currentMonth)), onMonth) : []}
      />
      <Legend entries={LEGEND} />
    </Card>
  );
}
