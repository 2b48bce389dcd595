import type { BudgetChange } from '#shared/budgets/budget-timeline.ts';
import type { Month } from '#shared/calendar-date.ts';
import { type Cents, cents, ZERO } from '#shared/money.ts';

/**
 * The unused money that each month of one budget receives from the months before it, chained since the budget began.
 * Only a surplus is carried over: an overspent month passes on nothing and takes nothing from the next. A month without
 * a budget restarts the chain. The current month's remaining amount counts for every later month; the amount of a month
 * that has not begun does not count as unused yet.
 *
 * Computed on every read and never stored, so a late entry in a past month corrects every month after it.
 *
 * @param changes the changes of one budget, earliest first
 * @param spent expenses of the budget's category by month; a missing month has none
 * @param months consecutive, earliest first, beginning no later than the first change
 */
export function carryOver(
  changes: readonly BudgetChange[],
  spent: { get(month: Month): Cents | undefined },
  months: readonly Month[],
  currentMonth: Month,
): Map<Month, Cents> {
  const carried = new Map<Month, Cents>();
  let received = ZERO;
  let amount: Cents | null = null;
  let begun = 0;
  for (const month of months) {
    for (let next = changes[begun]; next && next.month <= month; next = changes[begun]) {
      ({ amount } = next);
      begun += 1;
    }
    if (amount === null) {
      received = ZERO;
      continue;
    }
    carried.set(month, received);
    const left = cents(amount + received - (spent.get(month) ?? ZERO));
    const unused = month > currentMonth ? Math.min(left, received) : left;
    received = cents(Math.max(unused, 0));
  }
  return carried;
}
