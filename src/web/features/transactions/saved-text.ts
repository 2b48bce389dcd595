import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { formatMoney } from '#shared/money.ts';
import type { Transaction, TransactionDraft } from '#shared/transactions/contract.ts';
import { MONEY_SIGNS } from '#web/components/money.tsx';
import { shortened } from '#web/components/shortened.ts';
import type { Added } from './record-transaction.ts';

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

/** Says that savings moved to another goal, such as ` and moved from Car to House`; empty if they did not. */
export function goalChangeText(goals: readonly Goal[] = [], from: GoalId | null, to: GoalId | null): string {
  const names = [from, to].map((id) => goals.find(({ _id }) => _id === id)?.name);
  const [before, after] = names.map((name) => name && shortened(name));
  return from !== to && before && after ? ` and moved from ${before} to ${after}` : '';
}

/** Says which occurrence a new transaction counts as, or that a schedule has recorded the same; empty without one. */
export function relatedText({ fulfilled, recordedOn }: Omit<Added, 'transaction'>, today: CalendarDate): string {
  if (fulfilled)
    return `. It counts as ${shortened(fulfilled.description)}, due ${formatShortDay(fulfilled.day, today)}`;
  return recordedOn ? `. A recurring transaction already added this on ${formatShortDay(recordedOn, today)}` : '';
}

function nameOf({ description, amount, type }: TransactionDraft): string {
  return `${shortened(description)}, ${MONEY_SIGNS[type]}${formatMoney(amount)}`;
}
