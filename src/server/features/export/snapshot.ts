import { type ControlledTransaction, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { FairQueue } from '#server/db/fair-queue.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import type { Context } from '#server/http/implement.ts';
import { READING_MILLISECONDS, StreamedBody } from '#server/http/streamed-body.ts';
import { Transfer } from '#server/http/transfer.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { AppError } from '#shared/http/app-error.ts';

/**
 * Each export holds a snapshot of the database, and on PostgreSQL a connection, until the client has read it. An address runs
 * one export at a time, however many accounts it uses, so that guests made for the purpose cannot block all exports.
 */
const exports = new FairQueue({ running: 2, runningPerKey: 1, waiting: 50, waitingPerKey: 2, timeout: 60_000 });
/** What a client may take while others wait: 4 Mbit a second are enough. */
const SLOW = { longest: READING_MILLISECONDS, bytesPerSecond: 500_000 };

/** Streams what `write` reads from a snapshot of the database. */
export async function streamSnapshot(
  { db, client }: Pick<Context, 'db' | 'client'>,
  write: (tx: Db) => AsyncGenerator<string>,
): Promise<StreamedBody> {
  let body: StreamedBody | undefined;
  const reading = new Transfer(SLOW, () => body?.length ?? 0);
  const task = { isSlow: () => reading.isSlow(), end: () => body?.stream.destroy(new AppError('unavailable')) };
  const release = await exports.acquire(placeOf(client.address), task);
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
  body = await StreamedBody.begin(write(tx), { end: rollBack });
  reading.begin();
  return body;
}

async function beginSnapshot(db: Db): Promise<ControlledTransaction<Tables>> {
  const tx = await db.startTransaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute();
  // The transaction is idle while the client reads.
  if (isPostgres(tx)) {
    await sql.raw(`set local idle_in_transaction_session_timeout = ${READING_MILLISECONDS}`).execute(tx);
  }
  return tx;
}
