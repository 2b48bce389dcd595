import { formatMoney } from '#shared/money.ts';
import { averageMonthlySavings } from '#shared/reports/average-savings.ts';
import type { Trends } from '#shared/reports/contract.ts';
import { totalFlow } from '#shared/reports/flow.ts';
import { flowsOf } from '#shared/reports/monthly-insight.ts';
import { savingsRate } from '#shared/reports/savings-rate.ts';
import { Card } from '#web/components/card.tsx';
import { FittedText } from '#web/components/fitted-text.tsx';
import styles from './reports.module.css';

/** Average savings and savings rate over all months of the trend. */
export function StatCards({ trend }: { trend: Trends['trend'] }) {
  const flows = flowsOf(trend);
  return (
    <div className={styles.stats}>
      <Stat title="Average Monthly Savings" figure={formatMoney(averageMonthlySavings(flows))} />
      <Stat title="Savings Rate" figure={`${savingsRate(totalFlow(flows))}%`} />
    </div>
  );
}

function Stat({ title, figure }: { title: string; figure: string }) {
  return (
    <Card title={title}>
      <p className={styles.stat}>
        <FittedText text={figure} largest="var(--text-heading)" />
      </p>
    </Card>
  );
}
