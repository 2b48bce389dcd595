import type { Insertable } from 'kysely';
import { changePlans } from '#server/db/plans-version.ts';
import { slices } from '#server/db/slices.ts';
import type { GoalRow, LedgerRow, MovementRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { countLedger } from '#server/ledger/month-totals.ts';
import { countDays } from '#server/ledger/searched-days.ts';
import { measureLedger } from '#server/ledger/size.ts';
import type { UserId } from '#shared/ids.ts';

/** All ledger rows of a user. Columns that may be null can be left out. */
export interface Books {
  readonly goals: readonly GoalRow[];
  readonly transactions: readonly Insertable<LedgerRow>[];
  readonly movements: readonly MovementRow[];
}

const TABLES = [
  'transactions',
  'deleted_transactions',
  'goal_movements',
  'month_totals',
  'searched_days',
  'goals',
] as const;

/**
 * Replaces all books of a user, deleted transactions included, and computes the month totals. The books must be valid: no
 * goal may ever fall below zero. Call it inside `inUserTransaction`.
 */
export async function replaceBooks(tx: Db, userId: UserId, books: Books): Promise<void> {
  await changePlans(tx, userId);
  for (const table of TABLES) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  for (const rows of slices(books.goals)) await tx.insertInto('goals').values(rows).execute();
  for (const rows of slices(books.transactions)) await tx.insertInto('transactions').values(rows).execute();
  for (const rows of slices(books.movements)) await tx.insertInto('goal_movements').values(rows).execute();
  await countLedger(tx, userId);
  await measureLedger(tx, userId);
  await countDays(tx, userId);
}
