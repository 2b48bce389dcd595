import type { CalendarDate } from '#shared/calendar-date.ts';
import { formatAmountInput } from '#shared/money.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import { type Transaction, TransactionDraft, type TransactionType } from '#shared/transactions/contract.ts';

/** The types that have a category. */
export type EntryType = Exclude<TransactionType, 'savings'>;

type Field = keyof TransactionDraft;

/** The fields of the form, as typed. */
export type TransactionValues = Readonly<Record<Field, string>>;

export function newTransactionValues(today: CalendarDate): TransactionValues {
  const [category] = DEFAULT_CATEGORIES.expense;
  return fill({ type: 'expense', category, date: today });
}

export function valuesOf({ amount, ...transaction }: Transaction): TransactionValues {
  return fill({ ...transaction, amount: formatAmountInput(amount) });
}

/** Every field of the contract; fields without a value are empty. */
function fill(values: Readonly<Partial<Record<Field, string | null>>>): TransactionValues {
  const fields = Object.keys(TransactionDraft.shape) as Field[];
  return Object.fromEntries(fields.map((field) => [field, values[field] ?? ''])) as TransactionValues;
}

/** Sends the goal of savings and the category of other types, never both. */
export function toWire({ category, goalId, ...wire }: Readonly<Record<string, unknown>>) {
  return wire.type === 'savings' ? { ...wire, goalId } : { ...wire, category };
}
