import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { UserId } from '#shared/ids.ts';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/** Few enough that concurrent reads stay fast: 500 rows take 5 to 10 ms of the server's thread. */
const ROWS_A_STEP = 500;

/**
 * Deletes a user's rows from a table that may hold very many of them. Works step by step on SQLite, so that reads are
 * answered in between; PostgreSQL runs in another process.
 */
export async function deleteInSteps(
  tx: Db,
  table: 'transactions' | 'deleted_transactions' | 'goal_movements' | 'import_rows',
  userId: UserId,
): Promise<void> {
  // The type of one table stands for all of them, which do not differ in the columns used here.
  const name = table as 'transactions';
  const rows = tx.deleteFrom(name).where('user_id', '=', userId);
  if (isPostgres(tx)) return void (await rows.execute());
  const rowid = sql<number>`rowid`;
  const step = tx.selectFrom(name).select(rowid.as('rowid')).where('user_id', '=', userId).limit(ROWS_A_STEP);
  for (let isLast = false; !isLast; ) {
    const { numDeletedRows } = await rows.where(rowid, 'in', step).executeTakeFirstOrThrow();
    isLast = numDeletedRows < ROWS_A_STEP;
    await setImmediate();
  }
}
