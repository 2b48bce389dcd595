import type { Cents } from '#shared/money.ts';

export type BudgetStatus = 'under' | 'near' | 'over';

/** Shown next to the color, because color alone is not accessible: green is under, amber is near, red is over. */
export const BUDGET_STATUS_LABELS = {
  under: 'Under budget',
  near: 'Near limit',
  over: 'Over budget',
} as const satisfies Record<BudgetStatus, string>;

/**
 * Rates spending: under below 80 percent of the available amount, near from 80 percent, over from 100 percent.
 * Compares whole cents, never rounded percentages. With nothing available, any spending at all is over.
 * @param available the budgeted amount plus carryover
 */
export function budgetStatus(spent: Cents, available: Cents): BudgetStatus {
  if (spent < available) return spent * 5 < available * 4 ? 'under' : 'near';
  return spent === 0 ? 'under' : 'over';
}

/** The highest percentage shown for each status, so that rounding never displays the next one early. */
const HIGHEST_PERCENT = { under: 79, near: 99, over: Number.MAX_SAFE_INTEGER } as const;

/**
 * The spent share of the available amount, in whole percent for display. Rounds to nearest, but never up to 80 or 100
 * before the exact amount is reached, so that percentage, color, and label always agree.
 */
export function budgetPercent(spent: Cents, available: Cents): number {
  const status = budgetStatus(spent, available);
  if (available === 0) return status === 'over' ? 100 : 0;
  return Math.min(Math.round((spent / available) * 100), HIGHEST_PERCENT[status]);
}

const LOWEST_BAR = 20;
const HIGHEST_BAR = 90;

/**
 * Height of a trend bar in percent of the chart, clamped so that an empty month is visible and an overspent one fits.
 */
export function trendBarHeight(percent: number): number {
  return Math.min(Math.max(percent * 0.8, LOWEST_BAR), HIGHEST_BAR);
}
