import type { Cents } from '#shared/money.ts';

export type BudgetStatus = 'under' | 'near' | 'over';

/** Always beside the colour: green under, amber near, red over. */
export const BUDGET_STATUS_WORDS = {
  under: 'Under budget',
  near: 'Near limit',
  over: 'Over budget',
} as const satisfies Record<BudgetStatus, string>;

/**
 * Under 80 percent of what is available, near from 80, over from 100; compared in whole cents, never by rounded percents.
 * Where nothing is available, nothing spent is under and anything spent is over.
 * @param available what was set and what was carried over
 */
export function budgetStatus(spent: Cents, available: Cents): BudgetStatus {
  if (spent < available) return spent * 5 < available * 4 ? 'under' : 'near';
  return spent === 0 ? 'under' : 'over';
}

/** The most that is shown while a budget has not reached the next status. */
const HIGHEST_PERCENT = { under: 79, near: 99, over: Number.MAX_SAFE_INTEGER } as const;

/**
 * How much of what is available is spent, in whole percent for display. Rounded to nearest, but never up to 80 or 100
 * before the money is there, so that percent, colour and word always agree.
 */
export function budgetPercent(spent: Cents, available: Cents): number {
  const status = budgetStatus(spent, available);
  if (available === 0) return status === 'over' ? 100 : 0;
  return Math.min(Math.round((spent / available) * 100), HIGHEST_PERCENT[status]);
}

const LOWEST_BAR = 20;
const HIGHEST_BAR = 90;

/** Height of a bar of the trend in percent of the chart, so that an empty month shows and an overspent one fits. */
export function trendBarHeight(percent: number): number {
  return Math.min(Math.max(percent * 0.8, LOWEST_BAR), HIGHEST_BAR);
}
