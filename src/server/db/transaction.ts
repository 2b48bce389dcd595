import { isPostgres } from '#server/db/open.ts';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

/**
 * All or nothing, and one at a time for each person: SQLite has one writer, on PostgreSQL the person's row is locked
 * first. Inside a transaction it joins that one.
 */
export function inUserTransaction<T>(db: Db, userId: UserId, work: (tx: Db) => Promise<T>): Promise<T> {
  const locked = async (tx: Db) => {
    if (isPostgres(tx)) {
      await tx.selectFrom('users').select('id').where('id', '=', userId).forUpdate().execute();
    }
    return work(tx);
  };
  return db.isTransaction ? locked(db) : db.transaction().execute(locked);
}
