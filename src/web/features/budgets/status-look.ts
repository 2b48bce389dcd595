import { BUDGET_STATUS_LABELS, type BudgetStatus } from '#shared/budgets/budget-status.ts';

/** Green, amber, red: the colour of a chart's bar, and the band of a progress bar. */
export const STATUS_LOOKS = {
  under: { color: 'var(--positive)', band: 'green' },
  near: { color: 'var(--amber)', band: 'amber' },
  over: { color: 'var(--negative)', band: 'red' },
} as const satisfies Record<BudgetStatus, { color: string; band: string }>;

const MOST_PERCENT = 999;

/** `87%`; what is far over is `>999%`, because the figure says no more and takes no room. */
export function formatPercent(percent: number): string {
  return percent > MOST_PERCENT ? `>${MOST_PERCENT}%` : `${percent}%`;
}

/** `87% · Near limit`. */
export function formatStatus({ percent, status }: { percent: number; status: BudgetStatus }): string {
  return `${formatPercent(percent)} · ${BUDGET_STATUS_LABELS[status]}`;
}
