import { roundedQuotient } from '#shared/money.ts';
import { type Flow, netSaving } from '#shared/reports/flow.ts';

/**
 * (Income − expense) over income in whole percent, rounded to nearest, a half away from zero; below zero when more was
 * spent than earned, and 0 without income.
 */
export function savingsRate(flow: Flow): number {
  return flow.income === 0 ? 0 : roundedQuotient(netSaving(flow) * 100, flow.income);
}
