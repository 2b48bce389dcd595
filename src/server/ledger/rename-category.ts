import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

interface Renaming {
  readonly from: string;
  readonly to: string;
}

/**
 * Gives a person's category another name everywhere: its transactions, those kept for an undo, and the month totals,
 * which merge with what the new name already has. Income too: a category is its name, whatever the type, in filters,
 * lists and icons, so half of it cannot keep the old one. No amount changes. Call it inside `inUserTransaction`.
 */
export async function renameCategory(tx: Db, userId: UserId, { from, to }: Renaming): Promise<void> {
  for (const table of ['transactions', 'deleted_transactions'] as const) {
    await tx
      .updateTable(table)
      .set({ category: to })
      .where('user_id', '=', userId)
      .where('category', '=', from)
      .execute();
  }
  await tx
    .insertInto('month_totals')
    .columns(['user_id', 'month', 'type', 'category', 'goal_id', 'total_cents', 'count'])
    .expression((query) =>
      query
        .selectFrom('month_totals')
        .select(['user_id', 'month', 'type', sql<string>`${to}`.as('category'), 'goal_id', 'total_cents', 'count'])
        .where('user_id', '=', userId)
        .where('category', '=', from),
    )
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'type', 'month', 'category', 'goal_id']).doUpdateSet({
        total_cents: sql`month_totals.total_cents + excluded.total_cents`,
        count: sql`month_totals.count + excluded.count`,
      }),
    )
    .execute();
  await tx.deleteFrom('month_totals').where('user_id', '=', userId).where('category', '=', from).execute();
}
