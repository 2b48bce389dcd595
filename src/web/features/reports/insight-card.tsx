import type { Trends } from '#shared/reports/contract.ts';
import { monthlyInsight } from '#shared/reports/monthly-insight.ts';
import { sameDayInsight } from '#shared/reports/same-day.ts';
import { Card } from '#web/components/card.tsx';
import styles from './reports.module.css';

/** How this month's saving compares with last month's; and with the same part of it, as this month is not over yet. */
export function InsightCard({ trends: { trend, sameDay } }: { trends: Trends }) {
  return (
    <Card title="Monthly Insight" variant="hero">
      <p className={styles.insight}>{monthlyInsight(trend)}</p>
      {sameDay && (
        <p className={styles.sameDay}>
          <strong>Same days compared:</strong> {sameDayInsight(sameDay)}
        </p>
      )}
    </Card>
  );
}
