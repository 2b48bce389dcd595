import { setImmediate } from 'node:timers/promises';
import type { UserId } from '#shared/ids.ts';
import { isPostgres } from './engine.ts';
import type { Db } from './tables.ts';

/** Few enough that concurrent reads stay fast: 500 rows take 5 to 10 ms of the server's thread. */
const ROWS_A_STEP = 500;

/**
 * Deletes what a person has in a table of which they may have very many rows. On SQLite in steps, so that those who read are
 * answered in between; PostgreSQL works elsewhere.
 */
export async function deleteInSteps(
  tx: Db,
  table: 'transactions' | 'deleted_transactions' | 'goal_movements',
  userId: UserId,
): Promise<void> {
  // One name stands for all of them, which differ in nothing that matters here.
  const name = table as 'transactions';
  const rows = tx.deleteFrom(name).where('user_id', '=', userId);
  if (isPostgres(tx)) return void (await rows.execute());
  const step = tx.selectFrom(name).select('id').where('user_id', '=', userId).limit(ROWS_A_STEP);
  for (let isLast = false; !isLast; ) {
    const { numDeletedRows } = await rows.where('id', 'in', step).executeTakeFirstOrThrow();
    isLast = numDeletedRows < ROWS_A_STEP;
    await setImmediate();
  }
}
