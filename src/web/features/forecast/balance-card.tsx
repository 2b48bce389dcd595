import { formatShortDay, rangeOfMonth } from '#shared/calendar-date.ts';
import type { Forecast } from '#shared/forecast/contract.ts';
import type { BalanceOnDay } from '#shared/forecast/running-balance.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { LineChart, MarkLegend } from '#web/charts/line-chart.tsx';
import { Card } from '#web/components/card.tsx';
import { chartPoints } from './chart-points.ts';
import styles from './forecast.module.css';
import { everyDay, lastDayOfChart, shortfallText } from './running-balance.ts';
import { Sum } from './sum.tsx';
import { balanceLines } from './sum-lines.ts';

interface Props {
  forecast: Forecast;
  days: readonly BalanceOnDay<Occurrence>[];
}

/** The balance until the end of the month, day by day, and what it will be then. */
export function BalanceCard({ forecast, days }: Props) {
  const { today, month, balanceToday, balanceAtMonthEnd } = forecast;
  const last = lastDayOfChart(today);
  const shortfall = shortfallText(balanceToday, days, today);
  return (
    <Card title="Expected Balance">
      {shortfall && <p className={styles.shortfall}>{shortfall}</p>}
      <LineChart
        label={`Balance until ${formatShortDay(last, today)}`}
        columns={['Day', 'Balance', 'Expected']}
        height={220}
        points={chartPoints(everyDay(days, { today, last, balance: balanceToday }), today)}
      />
      <MarkLegend gain="Income" loss="Bills and savings" />
      <Sum
        title={`Balance on ${formatShortDay(rangeOfMonth(month).end, today)}`}
        lines={balanceLines(forecast)}
        total={balanceAtMonthEnd}
      />
    </Card>
  );
}
