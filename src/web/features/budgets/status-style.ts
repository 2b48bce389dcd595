import { BUDGET_STATUS_LABELS, type BudgetStatus } from '#shared/budgets/budget-status.ts';
import { type Cents, cents, formatMoney } from '#shared/money.ts';

/** The color of a chart's bar and the band of a progress bar, by status. */
export const STATUS_STYLES = {
  under: { color: 'var(--positive)', band: 'green' },
  near: { color: 'var(--amber)', band: 'amber' },
  over: { color: 'var(--negative)', band: 'red' },
} as const satisfies Record<BudgetStatus, { color: string; band: string }>;

const MAX_PERCENT = 999;

/** Formats `87%`; higher percentages than 999 are `>999%`, to save space. */
export function formatPercent(percent: number): string {
  return percent > MAX_PERCENT ? `>${MAX_PERCENT}%` : `${percent}%`;
}

/** Formats `$321.55 left`, or `$3.98 over` for an overspent budget. */
export function formatLeft(remaining: Cents): string {
  return remaining < 0 ? `${formatMoney(cents(-remaining))} over` : `${formatMoney(remaining)} left`;
}

/** Formats `87% · Near limit`. */
export function formatStatus({ percent, status }: { percent: number; status: BudgetStatus }): string {
  return `${formatPercent(percent)} · ${BUDGET_STATUS_LABELS[status]}`;
}
