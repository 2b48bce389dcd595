import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { changePlans } from '#server/db/plans-version.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import { forgetScheduleEdit } from '#server/ledger/forget-schedule-edit.ts';
import { renameInTotals } from '#server/ledger/month-totals.ts';
import type { UserId } from '#shared/ids.ts';

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Renames a user's category in its transactions, in deleted ones, in remembered merchants, in schedules, and in the month
 * totals, which merge with those of the new name. Income is included: filters, lists, and icons identify a category by its name, whatever the type. No amount
 * changes. Call it inside `inUserTransaction`.
 */
export async function renameCategory(tx: Db, userId: UserId, { from, to }: Renaming): Promise<void> {
  const rules = tx.updateTable('merchant_rules').set({ category: to }).where('user_id', '=', userId);
  const schedules = tx.updateTable('schedules').where('user_id', '=', userId).where('category', '=', from);
  const occurrences = tx.updateTable('schedule_occurrences').set({ category: to }).where('user_id', '=', userId);
  await together(
    changePlans(tx, userId),
    renameIn('transactions', tx, userId, { from, to }),
    renameIn('deleted_transactions', tx, userId, { from, to }),
    renameInTotals(tx, userId, from, to),
    rules.where('category', '=', from).execute(),
    schedules.set((row) => ({ category: to, version: row('version', '+', 1) })).execute(),
    occurrences.where('category', '=', from).execute(),
    forgetScheduleEdit(tx, userId),
  );
}

/** Counts a user's transactions of the category of a budget. */
export async function countToRename(db: Db, userId: UserId, budgetId: string): Promise<number> {
  const budget = db.selectFrom('budgets').where('user_id', '=', userId).where('id', '=', budgetId);
  const { count } = await db
    .selectFrom('month_totals')
    .select((row) => sql<number>`coalesce(${row.fn.sum('count')}, 0)`.as('count'))
    .where('user_id', '=', userId)
    .where('category', '=', budget.select('category'))
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
  const owned = tx.selectFrom(table).select('id').where('user_id', '=', unknownUser(tx, userId));
  const named = owned.where('category', '=', from);
  if (isPostgres(tx)) {
    await together(
      countInImports(tx, userId).where('transaction_id', 'in', named).execute(),
      renaming.where('category', '=', from).execute(),
    );
    return;
  }
  const hasImports = await tx.selectFrom('imports').select('id').where('user_id', '=', userId).limit(1).execute();
  for (let isLast = false; !isLast; ) {
    const ids = (await named.limit(ROWS_A_STEP).execute()).map(({ id }) => id);
    isLast = ids.length < ROWS_A_STEP;
    await renaming.where('id', 'in', ids).execute();
    if (hasImports.length > 0) await countInImports(tx, userId).where('transaction_id', 'in', ids).execute();
    await setImmediate();
  }
}

/** Counts the new version in the rows of imports, so that a renamed transaction does not count as edited. */
function countInImports(tx: Db, userId: UserId) {
  return tx
    .updateTable('import_rows')
    .set((row) => ({ version: row('version', '+', 1) }))
    .where('user_id', '=', unknownUser(tx, userId))
    .where('version', 'is not', null);
}
