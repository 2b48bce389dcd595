import { type Cents, cents, roundedQuotient, ZERO } from '#shared/money.ts';
import { type Flow, netSaving, totalFlow } from '#shared/reports/flow.ts';

/**
 * The absolute value of (total income − total expense) over the number of months, in whole cents; half a cent rounds
 * away from zero. Zero without a month. It has no sign, as the specification asks; the savings rate beside it has one.
 */
export function averageMonthlySavings(months: readonly Flow[]): Cents {
  if (months.length === 0) return ZERO;
  return cents(Math.abs(roundedQuotient(netSaving(totalFlow(months)), months.length)));
}
