import type { Account } from '#e2e/auth/account.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { centsOfDollars } from '#shared/money.ts';
import { type Transaction, transactionsContract } from '#shared/transactions/contract.ts';

export interface Entry {
  type?: 'income' | 'expense';
  description?: string;
  /** In dollars. */
  amount: number;
  category?: string;
  date: string;
  note?: string;
}

/** Records transactions through the API, one after another, for tests of other features. */
export async function record(account: Account, entries: readonly Entry[]): Promise<Transaction[]> {
  const recorded: Transaction[] = [];
  for (const { type = 'expense', description = 'Something', amount, category = 'other', date, note = '' } of entries) {
    const body = { type, description, amount: centsOfDollars(amount), category, date: date as CalendarDate, note };
    recorded.push((await account.call(transactionsContract.create, { body })).transaction);
  }
  return recorded;
}
