import { setImmediate } from 'node:timers/promises';
import { type ControlledTransaction, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { FairQueue } from '#server/db/fair-queue.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import type { Context } from '#server/http/implement.ts';
import { serialize } from '#server/http/parse.ts';
import { READING_MILLISECONDS, StreamedBody } from '#server/http/streamed-body.ts';
import { placeOf } from '#server/identity/client-address.ts';
import type { Session } from '#server/identity/session.ts';
import { accountContract } from '#shared/account/contract.ts';
import { type Row, readPersonalData } from './personal-data.ts';

/** Rows read and written at a time: 2 ms of the event loop. */
const ROWS_AT_ONCE = 200;

/**
 * Each export holds a snapshot of the database, and on PostgreSQL a connection, until the client has read it. An address runs
 * one export at a time, however many accounts it uses, so that guests made for the purpose cannot block all exports.
 */
const exports = new FairQueue({ running: 2, runningPerKey: 1, waiting: 50, waitingPerKey: 2, timeout: 20_000 });

const END = '}}';

type Exporter = Pick<Context, 'db' | 'client' | 'now'> & { readonly session: Session };

/** Streams a snapshot of a user's data by table, with instants as ISO text, and without secret or internal tables. */
export async function writeExport({ db, session, client, now }: Exporter): Promise<StreamedBody> {
  const release = await exports.acquire(placeOf(client.address));
  const tx = await beginSnapshot(db).catch((error) => {
    release();
    throw error;
  });
  return StreamedBody.begin(writeTables(tx, session, now), async () => {
    // After a lost connection the rollback fails, and is not needed.
    await tx
      .rollback()
      .execute()
      .catch(() => {})
      .finally(release);
  });
}

async function beginSnapshot(db: Db): Promise<ControlledTransaction<Tables>> {
  const tx = await db.startTransaction().setAccessMode('read only').setIsolationLevel('repeatable read').execute();
  // PostgreSQL counts streaming a table as one statement, however long the client takes to read it.
  if (isPostgres(tx)) await sql.raw(`set local statement_timeout = ${READING_MILLISECONDS}`).execute(tx);
  return tx;
}

async function* writeTables(tx: Db, session: Session, now: number): AsyncGenerator<string> {
  const frame = serialize(accountContract.exportData.response, { exportedAt: now, data: {} });
  let text = frame.slice(0, -END.length);
  let isFirst = true;
  for await (const { table, rows } of readPersonalData(tx, session, ROWS_AT_ONCE)) {
    text += `${isFirst ? '' : ','}${JSON.stringify(table)}:[`;
    isFirst = false;
    let count = 0;
    for await (const row of rows) {
      text += `${count > 0 ? ',' : ''}${JSON.stringify(readable(row))}`;
      count += 1;
      if (count % ROWS_AT_ONCE > 0) continue;
      yield text;
      text = '';
      // SQLite yields rows synchronously, so this lets other requests run in between.
      await setImmediate();
    }
    text += ']';
  }
  yield `${text}${END}`;
}

const INSTANT = /(?:^|_)at$/;

function readable(row: Row): Row {
  for (const [column, value] of Object.entries(row)) {
    if (typeof value === 'number' && INSTANT.test(column)) row[column] = new Date(value).toISOString();
  }
  return row;
}
