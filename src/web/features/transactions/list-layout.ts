import { monthOf } from '#shared/calendar-date.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { transactionRowHeight } from '#web/components/transaction-row.tsx';

/** Heights of the headings, in rem. The style sheet repeats them. */
const MONTH_HEIGHT = 3.25;
const DAY_HEIGHT = 2.25;

/** The headings above a row: of its month, of its day, or none. */
export type Headings = 'month' | 'day' | undefined;

/** @param previous the row above; undefined for the first row */
export function headingsAbove({ date }: Transaction, previous: Transaction | undefined): Headings {
  if (date === previous?.date) return undefined;
  return previous && monthOf(date) === monthOf(previous.date) ? 'day' : 'month';
}

/** The top of every row, below its headings, in rem; the last number is the height of the list. */
export function layOut(rows: readonly Transaction[]): number[] {
  const tops: number[] = [];
  let bottom = 0;
  let previous: Transaction | undefined;
  for (const row of rows) {
    const headings = headingsAbove(row, previous);
    const top = bottom + (headings ? DAY_HEIGHT : 0) + (headings === 'month' ? MONTH_HEIGHT : 0);
    tops.push(top);
    bottom = top + transactionRowHeight(row);
    previous = row;
  }
  tops.push(bottom);
  return tops;
}
