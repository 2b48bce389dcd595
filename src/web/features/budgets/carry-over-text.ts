import { type Month, monthName } from '#shared/calendar-date.ts';
import { type Cents, formatMoney } from '#shared/money.ts';

/** Explains carryover in an available amount. A future month's carryover is the current month's unspent money so far. */
export function carryOverText(amount: Cents, month: Month, currentMonth: Month): string {
  const money = formatMoney(amount);
  return month > currentMonth
    ? `includes ${money} left so far in ${monthName(currentMonth)}`
    : `includes ${money} carried over`;
}
