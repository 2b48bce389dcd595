import type { CalendarDate } from '#shared/calendar-date.ts';
import type { Cents } from '#shared/money.ts';
import type { Balance } from '#shared/statements/statement.ts';

/** A row with the balance after it. */
export interface BalancedRow {
  readonly date: CalendarDate;
  readonly amount: Cents;
  /** Undefined if the bank gave none. */
  readonly balance: Cents | undefined;
}

/** The opening and closing balance of rows, in either direction, whose balances run without a gap; otherwise none. */
export function balancesOf(rows: readonly BalancedRow[]): readonly Balance[] {
  const inOrder = [rows, rows.toReversed()].find(isRunning);
  const [first, last] = [inOrder?.at(0), inOrder?.at(-1)];
  if (first?.balance === undefined || last?.balance === undefined) return [];
  return [
    { kind: 'opening', date: first.date, amount: (first.balance - first.amount) as Cents },
    { kind: 'closing', date: last.date, amount: last.balance },
  ];
}

function isRunning(rows: readonly BalancedRow[]): boolean {
  return rows.every(({ amount, balance }, index) => {
    const before = rows[index - 1];
    return !before || (before.balance !== undefined && balance === before.balance + amount);
  });
}
