import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

/** Lets the latest edit of a schedule no longer be undone, which could bring back what is gone since. */
export async function forgetScheduleEdit(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('schedule_edits').where('user_id', '=', userId).execute();
}
