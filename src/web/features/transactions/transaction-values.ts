import type { CalendarDate } from '#shared/calendar-date.ts';
import { formatAmountInput } from '#shared/money.ts';
import { DEFAULT_CATEGORIES } from '#shared/transactions/categories.ts';
import { type Transaction, TransactionDraft, type TransactionType } from '#shared/transactions/contract.ts';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';

/** The types that have a category. */
export type EntryType = Exclude<TransactionType, 'savings'>;

type Field = Exclude<keyof TransactionDraft, '_id'>;

/** The fields of the form, as typed. `repeat` says how often a new transaction repeats, and is empty if it does not. */
export type TransactionValues = Readonly<Record<Field | 'repeat', string>>;

/** The parts of the list's filter that a new transaction takes over. */
export type TransactionPreset = Pick<TransactionSearch, 'type' | 'category' | 'goalId'>;

/** An expense, unless the filtered type, goal, or category says otherwise. */
export function newTransactionValues(date: CalendarDate, preset: TransactionPreset): TransactionValues {
  const { goalId } = preset;
  const category = preset.category?.[0];
  const type = preset.type ?? (goalId ? 'savings' : typeOfCategory(category));
  if (type === 'savings') return fill({ type, goalId: goalId ?? '', date });
  return fill({ type, category: category ?? DEFAULT_CATEGORIES[type][0], date });
}

function typeOfCategory(category: string | undefined): EntryType {
  const isIn = (type: EntryType) => DEFAULT_CATEGORIES[type].some((name) => name === category);
  return isIn('income') && !isIn('expense') ? 'income' : 'expense';
}

/** Without an amount above zero, which only damaged storage causes, the field is empty. */
export function valuesOf({ amount, ...transaction }: Transaction): TransactionValues {
  return fill({ ...transaction, amount: amount > 0 ? formatAmountInput(amount) : '' });
}

/** Every field of the contract; fields without a value are empty. */
function fill(values: Readonly<Partial<Record<Field, string | null>>>): TransactionValues {
  const { _id: _, ...shape } = TransactionDraft.shape;
  const fields = Object.keys(shape) as Field[];
  const filled = Object.fromEntries(fields.map((field) => [field, values[field] ?? '']));
  return { ...(filled as Record<Field, string>), repeat: '' };
}

/** Sends the goal of savings and the category of other types, never both. */
export function toWire({ category, goalId, ...wire }: Readonly<Record<string, unknown>>) {
  return wire.type === 'savings' ? { ...wire, goalId } : { ...wire, category };
}
