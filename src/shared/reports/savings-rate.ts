import { type Flow, netSaving } from '#shared/reports/flow.ts';

/**
 * (Income − expense) over income in whole percent, rounded to nearest, a half upwards; below zero when more was spent
 * than earned, and 0 without income.
 */
export function savingsRate(flow: Flow): number {
  // + 0 turns -0 into 0
  return flow.income === 0 ? 0 : Math.round((netSaving(flow) * 100) / flow.income) + 0;
}
