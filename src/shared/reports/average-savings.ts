import { type Cents, cents, roundedQuotient, ZERO } from '#shared/money.ts';
import type { Flow } from '#shared/reports/contract.ts';
import { netSaving, totalFlow } from '#shared/reports/flow.ts';

/**
 * The absolute value of (total income − total expense) divided by the number of months, in whole cents; half a cent
 * rounds away from zero. Zero without months. The specification asks for the absolute value; the savings rate shown
 * next to it keeps its sign.
 */
export function averageMonthlySavings(months: readonly Flow[]): Cents {
  if (months.length === 0) return ZERO;
  return cents(Math.abs(roundedQuotient(netSaving(totalFlow(months)), months.length)));
}
