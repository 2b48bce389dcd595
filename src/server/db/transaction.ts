import { isPostgres } from '#server/db/engine.ts';
import { POOL_CONNECTIONS } from '#server/db/postgres.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import { Semaphore } from '#server/db/semaphore.ts';
import type { Db } from '#server/db/tables.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';

const findUser = prepared((db, value: Values<{ userId: UserId }>) =>
  db
    .selectFrom('users')
    .select('id')
    .where('id', '=', value('userId'))
    .$if(isPostgres(db), (query) => query.forUpdate()),
);

/**
 * One at a time for each person: SQLite has one writer, on PostgreSQL the person's row is locked.
 * @returns whether there still is such a person.
 */
export async function lockUser(tx: Db, userId: UserId): Promise<boolean> {
  return (await findUser(tx, { userId })).length > 0;
}

/** So many change something at a time; the pool's other connections are left to those who only read. */
const WRITERS = POOL_CONNECTIONS - 8;

/** Of a pool: the places of those who write and, of each person whose changes run or wait, the end of the last one. */
interface Queue {
  readonly writers: Semaphore;
  readonly last: Map<UserId, Promise<void>>;
}

const queues = new WeakMap<Db, Queue>();

/**
 * The changes that come through here wait for each other, person by person, before they take a connection: neither many
 * at once of one person nor those of many people use up the pool. Another replica's, and what calls `lockUser` itself,
 * wait for the row with theirs.
 */
async function inTurn<T>(db: Db, userId: UserId, work: () => Promise<T>): Promise<T> {
  const { last } = queueOf(db);
  const before = last.get(userId);
  const { promise, resolve } = Promise.withResolvers<void>();
  last.set(userId, promise);
  await before;
  try {
    return await amongWriters(db, work);
  } finally {
    if (last.get(userId) === promise) last.delete(userId);
    resolve();
  }
}

/** On PostgreSQL: with a connection of those who write. */
async function amongWriters<T>(db: Db, work: () => Promise<T>): Promise<T> {
  const release = await queueOf(db).writers.acquire();
  try {
    return await work();
  } finally {
    release();
  }
}

function queueOf(db: Db): Queue {
  const queue = queues.get(db) ?? { writers: new Semaphore(WRITERS), last: new Map() };
  queues.set(db, queue);
  return queue;
}

/**
 * All or nothing, and one at a time for each person. Inside a transaction it joins that one.
 * @throws {AppError} `invalid_token` when the account was removed since the session was looked at, so that nothing is
 * ever written for someone who is gone.
 */
export function inUserTransaction<T>(db: Db, userId: UserId, work: (tx: Db) => Promise<T>): Promise<T> {
  const locked = async (tx: Db) => {
    if (!(await lockUser(tx, userId))) throw new AppError('invalid_token');
    return work(tx);
  };
  if (db.isTransaction) return locked(db);
  const transaction = () => db.transaction().execute(locked);
  return isPostgres(db) ? inTurn(db, userId, transaction) : transaction();
}

/** All or nothing. Inside a transaction it joins that one. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const transaction = () => db.transaction().execute(work);
  return isPostgres(db) ? amongWriters(db, transaction) : transaction();
}
