import type { CalendarDate } from '#shared/calendar-date.ts';
import { formatAmountInput } from '#shared/money.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import type { Transaction, TransactionType } from '#shared/transactions/contract.ts';

/** The types that have a category. */
export type EntryType = Exclude<TransactionType, 'savings'>;

/** The fields of the form, as typed. */
export type TransactionValues = Readonly<
  Record<'type' | 'description' | 'amount' | 'category' | 'goalId' | 'date' | 'note', string>
>;

export function newTransactionValues(today: CalendarDate): TransactionValues {
  const [category] = DEFAULT_CATEGORIES.expense;
  return { type: 'expense', description: '', amount: '', category, goalId: '', date: today, note: '' };
}

export function valuesOf({ amount, category, goalId, ...transaction }: Transaction): TransactionValues {
  const { type, description, date, note } = transaction;
  const typed = { amount: formatAmountInput(amount), category: category ?? '', goalId: goalId ?? '' };
  return { type, description, date, note, ...typed };
}

/** Sends the goal of savings and the category of other types, never both. */
export function toWire({ category, goalId, ...wire }: Readonly<Record<string, unknown>>) {
  return wire.type === 'savings' ? { ...wire, goalId } : { ...wire, category };
}
