import { type Cents, cents } from '#shared/money.ts';
import type { AmountRange } from '#shared/schedules/amount-range.ts';

/** How far above the expected amount a bill is worth an alert: both in percent and in cents. */
const PERCENT = 2;
const AMOUNT = cents(1_00);

/** Whether a bill was higher than usual: at least 2 percent and $1.00 above the highest expected amount. */
export function isHigherThanUsual(paid: Cents, expected: AmountRange): boolean {
  return paid - expected.to >= AMOUNT && paid * 100 >= expected.to * (100 + PERCENT);
}
