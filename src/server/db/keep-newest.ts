import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

/** What is capped, by the column that says how old a row is. */
const AGE = {
  deleted_transactions: 'deleted_at',
  idempotency_keys: 'created_at',
  notifications: 'created_at',
} as const;

/** Deletes a person's oldest rows beyond the newest `most`; rows of the same millisecond stay together. */
export async function keepNewest(tx: Db, table: keyof typeof AGE, userId: UserId, most: number): Promise<void> {
  // One name stands for all of them, which differ in nothing that matters here.
  const name = table as 'idempotency_keys';
  const age = AGE[table] as 'created_at';
  const oldest = await tx
    .selectFrom(name)
    .select(age)
    .where('user_id', '=', userId)
    .orderBy(age, 'desc')
    .offset(most - 1)
    .limit(1)
    .executeTakeFirst();
  if (oldest) await tx.deleteFrom(name).where('user_id', '=', userId).where(age, '<', oldest[age]).execute();
}
