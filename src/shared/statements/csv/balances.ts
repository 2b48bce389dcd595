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

/**
 * The opening and closing balance of rows in either direction. A gap between rows whose balances run stays: a line is missing
 * there, and the rows miss the closing balance by its amount. Balances with other gaps, as in a sorted file, are none.
 */
export function balancesOf(rows: readonly BalancedRow[]): readonly Balance[] {
  const directions = [rows, rows.toReversed()];
  const ordered = directions.find(isRunning) ?? directions.find(hasOnlyGaps);
  const [first, last] = [ordered?.at(0), ordered?.at(-1)];
  if (first?.balance === undefined || last?.balance === undefined) return [];
  return [
    { kind: 'opening', date: first.date, amount: (first.balance - first.amount) as Cents },
    { kind: 'closing', date: last.date, amount: last.balance },
  ];
}

/** Whether a row leads from the balance before it to its own. */
function fits(rows: readonly BalancedRow[], index: number): boolean {
  const [before = Number.NaN, row] = [rows[index - 1]?.balance, rows[index]];
  return row !== undefined && row.balance === before + row.amount;
}

function isRunning(rows: readonly BalancedRow[]): boolean {
  return rows.every((_, index) => index === 0 || fits(rows, index));
}

/** Rows in another order break the balances of neighbors, too. */
function hasOnlyGaps(rows: readonly BalancedRow[]): boolean {
  return rows.every((_, index) => index === 0 || fits(rows, index) || (fits(rows, index - 1) && fits(rows, index + 1)));
}
