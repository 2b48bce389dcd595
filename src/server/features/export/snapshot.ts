import { type ControlledTransaction, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { FairQueue } from '#server/db/fair-queue.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import type { Context } from '#server/http/implement.ts';
import { READING_MILLISECONDS, StreamedBody } from '#server/http/streamed-body.ts';
import { placeOf } from '#server/identity/client-address.ts';

/**
 * Each export holds a snapshot of the database, and on PostgreSQL a connection, until the client has read it. An address runs
 * one export at a time, however many accounts it uses, so that guests made for the purpose cannot block all exports.
 */
const exports = new FairQueue({ running: 2, runningPerKey: 1, waiting: 50, waitingPerKey: 2, timeout: 20_000 });

/** Streams what `write` reads from a snapshot of the database. */
export async function streamSnapshot(
  { db, client }: Pick<Context, 'db' | 'client'>,
  write: (tx: Db) => AsyncGenerator<string>,
): Promise<StreamedBody> {
  const release = await exports.acquire(placeOf(client.address));
  const tx = await beginSnapshot(db).catch((error) => {
    release();
    throw error;
  });
  // After a lost connection the rollback fails, and is not needed.
  const rollBack = () =>
    tx
      .rollback()
      .execute()
      .catch(() => {})
      .finally(release);
  return StreamedBody.begin(write(tx), { end: rollBack });
}

async function beginSnapshot(db: Db): Promise<ControlledTransaction<Tables>> {
  const tx = await db.startTransaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute();
  // The transaction is idle while the client reads.
  if (isPostgres(tx)) {
    await sql.raw(`set local idle_in_transaction_session_timeout = ${READING_MILLISECONDS}`).execute(tx);
  }
  return tx;
}
