import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import { formatMoney } from '#shared/money.ts';
import type { Transaction, TransactionDraft } from '#shared/transactions/contract.ts';
import { MONEY_SIGNS } from '#web/components/money.tsx';
import { shortened } from '#web/components/shortened.ts';

/**
 * Says what was saved, such as `Coffee, -$4.50 saved`.
 * @param today if given, the day is added unless it is today, because the row may be far down the list
 */
export function savedText(saved: Transaction, today?: CalendarDate): string {
  const { date } = saved;
  const text = `${nameOf(saved)} saved`;
  return today === undefined || date === today ? text : `${text} on ${formatShortDay(date, today)}`;
}

export function notSavedText(draft: TransactionDraft): string {
  return `${nameOf(draft)} not saved`;
}

function nameOf({ description, amount, type }: TransactionDraft): string {
  return `${shortened(description)}, ${MONEY_SIGNS[type]}${formatMoney(amount)}`;
}
