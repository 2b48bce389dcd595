import type { Compilable, CompiledQuery } from 'kysely';
import type { UserId } from '#shared/ids.ts';
import { FairQueue } from './fair-queue.ts';
import type { Db } from './tables.ts';

/** Two run at a time, so that one user's search leaves room for another's. On PostgreSQL each takes a connection. */
const LIMITS = { running: 2, runningPerKey: 1, waiting: 200, waitingPerKey: 16, timeout: 20_000 };

interface LongQuery extends CompiledQuery {
  readonly mayTakeLong: true;
}

export function mayTakeLong(query: CompiledQuery): query is LongQuery {
  return 'mayTakeLong' in query;
}

const queues = new WeakMap<Db, FairQueue>();

function queueOf(db: Db): FairQueue {
  const queue = queues.get(db) ?? new FairQueue(LIMITS);
  queues.set(db, queue);
  return queue;
}

/**
 * Runs a query whose time grows with the user's rows, such as a search. Each user runs one at a time and users take
 * turns; on SQLite the query runs in another thread, so that it delays no other request. Inside a transaction it runs there.
 * @throws {AppError} as `FairQueue.acquire`
 */
export function runLongQuery<Row>(db: Db, userId: UserId, query: Compilable<Row>): Promise<Row[]> {
  const read = async (compiled: CompiledQuery<Row>) => (await db.executeQuery(compiled)).rows;
  if (db.isTransaction) return read(query.compile());
  const long: LongQuery & CompiledQuery<Row> = { ...query.compile(), mayTakeLong: true };
  return queueOf(db).run(userId, () => read(long));
}
