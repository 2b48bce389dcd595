import { type Cents, formatMoney, subtractCents } from '#shared/money.ts';
import type { Flow, Trends } from '#shared/reports/contract.ts';
import { netSaving } from '#shared/reports/flow.ts';

export type Trend = Trends['trend'];

/** The months of a trend, oldest first, regardless of the order of its keys. */
export function flowsOf(trend: Trend): Flow[] {
  return Object.keys(trend)
    .sort()
    .map((month) => trend[month] as Flow);
}

/** Compares the net saving of the trend's last two months, the current one included. */
export function monthlyInsight(trend: Trend | null | undefined): string {
  const [before, now] = flowsOf(trend ?? {}).slice(-2);
  if (!before || !now) {
    return 'Track your spending for at least two months to see savings trends and insights.';
  }
  const change = subtractCents(netSaving(now), netSaving(before));
  if (change > 0) {
    return `You saved ${formatMoney(change)} more this month compared to last month. Great job staying on track with your budget!`;
  }
  if (change < 0) {
    return `You saved ${formatMoney(-change as Cents)} less this month compared to last month. Consider reviewing your budget to get back on track.`;
  }
  return 'Your savings this month matched last month. Keep up the consistent effort!';
}
