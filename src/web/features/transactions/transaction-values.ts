import type { CalendarDate } from '#shared/calendar-date.ts';
import { formatAmountInput } from '#shared/money.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import type { Transaction, TransactionType } from '#shared/transactions/contract.ts';

/** The types that have a category. */
export type EntryType = Exclude<TransactionType, 'savings'>;

/** The fields of the form, as typed. */
export type TransactionValues = Readonly<
  Record<'type' | 'description' | 'amount' | 'category' | 'date' | 'note', string>
>;

export function newTransactionValues(today: CalendarDate): TransactionValues {
  const [category] = DEFAULT_CATEGORIES.expense;
  return { type: 'expense', description: '', amount: '', category, date: today, note: '' };
}

export function valuesOf({ type, description, amount, category, date, note }: Transaction): TransactionValues {
  return { type, description, amount: formatAmountInput(amount), category: category ?? '', date, note };
}
