import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import { formatMoney } from '#shared/money.ts';
import type { Transaction } from '#shared/transactions/contract.ts';

const SIGNS = { income: '+', expense: '−', savings: '↗' } as const;

/**
 * Says what was saved, such as `Coffee, −$4.50 saved`.
 * @param today if given, the day is added unless it is today, because the row may be far down the list
 */
export function savedText({ description, amount, type, date }: Transaction, today?: CalendarDate): string {
  const text = `${description}, ${SIGNS[type]}${formatMoney(amount)} saved`;
  return today === undefined || date === today ? text : `${text} on ${formatShortDay(date, today)}`;
}
