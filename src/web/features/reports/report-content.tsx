import { rangeOfMonth } from '#shared/calendar-date.ts';
import type { Reports } from '#shared/reports/absent.ts';
import { lastMonths } from '#shared/reports/months.ts';
import { BudgetPerformanceChart } from './budget-performance-chart.tsx';
import { CategoryBreakdown } from './category-breakdown.tsx';
import { IncomeTrend } from './income-trend.tsx';
import { InsightCard } from './insight-card.tsx';
import styles from './reports.module.css';
import { SavingsTrends } from './savings-trends.tsx';
import { SpendingTrends } from './spending-trends.tsx';
import { StatCards } from './stat-cards.tsx';

/** All charts show the same six months, up to the server's current month, even without data. */
export function ReportContent({ reports }: { reports: Reports }) {
  const { monthly, trends, budgetPerformance, savingsByGoal, spendingCategories } = reports;
  const months = lastMonths(rangeOfMonth(monthly.month).start);
  return (
    <>
      <InsightCard trends={trends} />
      <p className={styles.touch}>Tap a bar to see its transactions. Press and hold to see amounts.</p>
      <IncomeTrend trend={trends.trend} months={months} />
      <SavingsTrends goals={savingsByGoal} months={months} />
      <SpendingTrends categories={spendingCategories} months={months} />
      <BudgetPerformanceChart performance={budgetPerformance} months={months} />
      <CategoryBreakdown monthly={monthly} categories={spendingCategories} />
      <StatCards trend={trends.trend} />
    </>
  );
}
