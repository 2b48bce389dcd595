import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { LedgerRow } from '#server/ledger/table.ts';
import { monthOf } from '#shared/calendar-date.ts';

/**
 * The one door through which money moves: a row of the ledger and the month totals it counts in change together. Call
 * these inside `inUserTransaction`; whoever changes `transactions` elsewhere breaks the books.
 */
export async function recordTransaction(tx: Db, row: LedgerRow): Promise<void> {
  await tx.insertInto('transactions').values(row).execute();
  await count(tx, row, 1);
}

/** Puts `after` in the place of `before`: same person, same id, same creation. */
export async function reviseTransaction(tx: Db, before: LedgerRow, after: LedgerRow): Promise<void> {
  await tx
    .updateTable('transactions')
    .set(after)
    .where('user_id', '=', before.user_id)
    .where('id', '=', before.id)
    .execute();
  await count(tx, before, -1);
  await count(tx, after, 1);
}

/** Takes a row out of the ledger and keeps it aside, so that the deletion can be taken back. */
export async function removeTransaction(tx: Db, row: LedgerRow, now: number): Promise<void> {
  await tx.deleteFrom('transactions').where('user_id', '=', row.user_id).where('id', '=', row.id).execute();
  await tx
    .insertInto('deleted_transactions')
    .values({ ...row, deleted_at: now })
    .execute();
  await count(tx, row, -1);
}

/** Takes a deletion back. */
export async function restoreTransaction(tx: Db, row: LedgerRow): Promise<void> {
  await tx.deleteFrom('deleted_transactions').where('user_id', '=', row.user_id).where('id', '=', row.id).execute();
  await recordTransaction(tx, row);
}

async function count(tx: Db, row: LedgerRow, sign: 1 | -1): Promise<void> {
  const key = {
    user_id: row.user_id,
    month: monthOf(row.date),
    type: row.type,
    category: row.category ?? '',
    goal_id: row.goal_id ?? '',
  } as const;
  await tx
    .insertInto('month_totals')
    .values({ ...key, total_cents: sql`${sign * row.amount_cents}`, count: sign })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type', 'month', 'category', 'goal_id']).doUpdateSet({
        total_cents: sql`month_totals.total_cents + excluded.total_cents`,
        count: sql`month_totals.count + excluded.count`,
      }),
    )
    .execute();
  if (sign === 1) return;
  await tx
    .deleteFrom('month_totals')
    .where((row) => row.and(key))
    .where('count', '=', 0)
    .execute();
}
