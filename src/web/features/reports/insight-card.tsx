import type { Trends } from '#shared/reports/contract.ts';
import { monthlyInsight } from '#shared/reports/monthly-insight.ts';
import { sameDayInsight } from '#shared/reports/same-day.ts';
import { Card } from '#web/components/card.tsx';
import styles from './reports.module.css';

/** Compares this month's savings with all of last month and, because this month is not over, with the same days of it. */
export function InsightCard({ trends: { trend, sameDay } }: { trends: Trends }) {
  return (
    <Card title="Monthly Insight" variant="hero">
      <p className={styles.insight}>{monthlyInsight(trend)}</p>
      {sameDay && (
        <p className={styles.sameDay}>
          <strong>So far this month:</strong> {sameDayInsight(sameDay)}
        </p>
      )}
    </Card>
  );
}
