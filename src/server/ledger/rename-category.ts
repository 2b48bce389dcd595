import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';
import { renameInTotals } from '#server/ledger/month-totals.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Renames a person's category in its transactions, in deleted ones, and in the month totals, which merge with those of the
 * new name. Income is included: filters, lists, and icons identify a category by its name, whatever the type. No amount
 * changes. Call it inside `inUserTransaction`.
 */
export async function renameCategory(tx: Db, userId: UserId, { from, to }: Renaming): Promise<void> {
  await renameIn('transactions', tx, userId, { from, to });
  await renameIn('deleted_transactions', tx, userId, { from, to });
  await renameInTotals(tx, userId, from, to);
}

/** Counts a person's transactions of a category. */
export async function countToRename(db: Db, userId: UserId, category: string): Promise<number> {
  const { count } = await db
    .selectFrom('month_totals')
    .select((row) => sql<number>`coalesce(${row.fn.sum('count')}, 0)`.as('count'))
    .where('user_id', '=', userId)
    .where('category', '=', category)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Rows examined in one step: 7 ms of the event loop if all of them are renamed. */
const ROWS_A_STEP = 500;

type Table = 'transactions' | 'deleted_transactions';

/** Works step by step on SQLite, so that reads are answered in between; PostgreSQL runs in another process. */
async function renameIn(table: Table, tx: Db, userId: UserId, { from, to }: Renaming): Promise<void> {
  const renaming = tx
    .updateTable(table)
    .set({ category: to })
    .where('user_id', '=', userId)
    .where('category', '=', from);
  if (isPostgres(tx)) return void (await renaming.execute());
  let after = '' as TransactionId;
  for (;;) {
    const last = await endOfStep(table, tx, userId, after);
    const step = renaming.where('id', '>', after);
    await (last === undefined ? step : step.where('id', '<=', last)).execute();
    if (last === undefined) return;
    after = last;
    await setImmediate();
  }
}

/** The last id of the step that begins after an id; undefined for the last step. */
async function endOfStep(
  table: Table,
  tx: Db,
  userId: UserId,
  after: TransactionId,
): Promise<TransactionId | undefined> {
  const row = await tx
    .selectFrom(table)
    .select('id')
    .where('user_id', '=', userId)
    .where('id', '>', after)
    .orderBy('id')
    .limit(1)
    .offset(ROWS_A_STEP - 1)
    .executeTakeFirst();
  return row?.id;
}
