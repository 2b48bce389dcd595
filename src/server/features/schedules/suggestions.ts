import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import { requireQuota } from '#server/identity/quotas.ts';
import type { ScheduleSuggestion } from '#shared/schedules/contract.ts';

/** Recurring transactions of the user's history that are no schedules yet. */
export async function listSuggestions(_db: Db, _actor: Pick<Actor, 'userId'>): Promise<ScheduleSuggestion[]> {
  return [];
}

/** Never suggests it again. */
export async function dismissSuggestion(
  db: Db,
  { userId, now }: Pick<Actor, 'userId' | 'now'>,
  key: string,
): Promise<void> {
  await inUserTransaction(db, userId, async (tx) => {
    await tx
      .insertInto('schedule_dismissals')
      .values({ user_id: userId, key, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { count } = await tx
      .selectFrom('schedule_dismissals')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('user_id', '=', userId)
      .executeTakeFirstOrThrow();
    await requireQuota(tx, userId, 'dismissed suggestions', count);
  });
}

/** Undoes a dismissal. */
export async function restoreSuggestion(db: Db, { userId }: Pick<Actor, 'userId'>, key: string): Promise<void> {
  await inUserTransaction(db, userId, async (tx) => {
    await tx.deleteFrom('schedule_dismissals').where('user_id', '=', userId).where('key', '=', key).execute();
  });
}
