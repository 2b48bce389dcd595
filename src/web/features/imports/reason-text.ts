import { type CalendarDate, formatShortDay } from '#shared/calendar-date.ts';
import type { ImportedRow, MatchRule } from '#shared/imports/contract.ts';
import { type Cents, formatMoney } from '#shared/money.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';

type Match = Pick<ImportedRow, 'rule' | 'transaction'>;

const REASONS: Readonly<Record<MatchRule, string>> = {
  external_id: 'Imported before',
  fingerprint: 'Imported before',
  changed_by_bank: 'Changed by your bank',
  in_other_file: 'Imported before',
  already_entered: 'Already entered',
  recorded: 'Already recorded',
  own_transfer: 'Transfer between your accounts',
  left_out_before: 'You left this out before',
  deleted_before: 'You deleted this before',
  marked_transfer: 'Marked as a transfer in the file',
  pending: 'Not booked by your bank',
  future: 'Dated in the future',
  zero: 'The amount is $0.00',
};

/** Why a row has its outcome, such as `Already entered: Lunch, Nov 2`. Empty for a new row. */
export function reasonText({ rule, transaction }: Match, today: CalendarDate): string {
  if (!rule) return '';
  if (!transaction) return REASONS[rule];
  const { description, amount, date } = transaction;
  if (rule === 'recorded')
    return `Already recorded as ${description}, ${formatMoney(amount)} on ${formatShortDay(date, today)}`;
  return `${REASONS[rule]}: ${description}, ${formatShortDay(date, today)}`;
}

/**
 * The same for a row in a review, where a new one may be here in another way, or be the other side of a transaction.
 * @param amount of the row
 */
export function reviewReason(match: Match, amount: Cents, today: CalendarDate): string {
  const { rule, transaction } = match;
  if (rule || !transaction) return reasonText(match, today);
  const named = `${transaction.description}, ${formatMoney(transaction.amount)} on ${formatShortDay(transaction.date, today)}`;
  if (isOtherSide(amount, transaction)) {
    return `This may be the other side of ${named}. If you only moved money between your accounts, leave this out and delete that transaction.`;
  }
  return `This may already be here as ${named}. If so, leave it out.`;
}

/** The same in a few words, of a new row that names a transaction. */
export function shortReason({ transaction }: Match, amount: Cents): string {
  return transaction && isOtherSide(amount, transaction) ? 'May be a transfer' : 'May already be here';
}

/** Whether a transaction moved money in the other direction than a row. */
function isOtherSide(amount: Cents, { type }: NonNullable<Match['transaction']>): boolean {
  return (type === 'income') !== amount > 0;
}

/** What the user should know about a type that has the other direction than the line; empty for others. */
export function oppositeText(amount: Cents, type: TransactionType): string {
  if (amount > 0 && type === 'expense') {
    return 'This money came in, but an expense counts as money that you spent. For a refund, choose Income.';
  }
  if (amount < 0 && type === 'income') return 'This money went out, but income counts as money that you received.';
  return '';
}
