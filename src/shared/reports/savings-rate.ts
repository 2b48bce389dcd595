import { roundedQuotient } from '#shared/money.ts';
import type { Flow } from '#shared/reports/contract.ts';
import { netSaving } from '#shared/reports/flow.ts';

/**
 * (Income − expense) divided by income, in whole percent, rounded to nearest with halves away from zero; negative if
 * expenses exceed income, and 0 without income.
 */
export function savingsRate(flow: Flow): number {
  return flow.income === 0 ? 0 : roundedQuotient(netSaving(flow) * 100, flow.income);
}
