import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';
import { renameInTotals } from '#server/ledger/month-totals.ts';
import type { UserId } from '#shared/ids.ts';

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Renames a user's category in its transactions, in deleted ones, and in the month totals, which merge with those of the
 * new name. Income is included: filters, lists, and icons identify a category by its name, whatever the type. No amount
 * changes. Call it inside `inUserTransaction`.
 */
export async function renameCategory(tx: Db, userId: UserId, { from, to }: Renaming): Promise<void> {
  await renameIn('transactions', tx, userId, { from, to });
  await renameIn('deleted_transactions', tx, userId, { from, to });
  await renameInTotals(tx, userId, from, to);
}

/** Counts a user's transactions of a category. */
export async function countToRename(db: Db, userId: UserId, category: string): Promise<number> {
  const { count } = await db
    .selectFrom('month_totals')
    .select((row) => sql<number>`coalesce(${row.fn.sum('count')}, 0)`.as('count'))
    .where('user_id', '=', userId)
    .where('category', '=', category)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Few enough that concurrent reads stay fast: 500 rows take 2 ms of the server's thread. */
const ROWS_A_STEP = 500;

/** Works step by step on SQLite, so that reads are answered in between; PostgreSQL runs in another process. */
async function renameIn(
  table: 'transactions' | 'deleted_transactions',
  tx: Db,
  userId: UserId,
  { from, to }: Renaming,
): Promise<void> {
  const renaming = tx
    .updateTable(table)
    .set((row) => ({ category: to, version: row('version', '+', 1) }))
    .where('user_id', '=', userId);
  if (isPostgres(tx)) return void (await renaming.where('category', '=', from).execute());
  const named = tx.selectFrom(table).select('id').where('user_id', '=', userId).where('category', '=', from);
  for (let isLast = false; !isLast; ) {
    const step = renaming.where('id', 'in', named.limit(ROWS_A_STEP));
    const { numUpdatedRows } = await step.executeTakeFirstOrThrow();
    isLast = numUpdatedRows < ROWS_A_STEP;
    await setImmediate();
  }
}
