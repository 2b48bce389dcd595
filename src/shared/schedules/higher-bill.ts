import type { Cents } from '#shared/money.ts';
import type { AmountRange } from '#shared/schedules/amount-range.ts';

/** From how many percent above the expected amount a bill is worth an alert. */
const PERCENT = 2;

/** Whether a bill was higher than usual: at least 2 percent above the highest expected amount. */
export function isHigherThanUsual(paid: Cents, expected: AmountRange): boolean {
  return paid > expected.to && paid * 100 >= expected.to * (100 + PERCENT);
}
