import { randomInt } from 'node:crypto';
import { isPostgres } from '#server/db/engine.ts';
import { POOL_CONNECTIONS } from '#server/db/postgres.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import { Semaphore } from '#server/db/semaphore.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
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
 * Serializes the changes of one user: SQLite has one writer, and on PostgreSQL this locks the user's row.
 * @returns whether the account still exists.
 */
export async function lockUser(tx: Db, userId: UserId): Promise<boolean> {
  return (await findUser(tx, { userId })).length > 0;
}

/**
 * A version that was never used before. A counter would repeat versions after a restored backup, or on a standby that takes over
 * before it has received the latest changes.
 */
export function newVersion(): number {
  return randomInt(2 ** 47);
}

/**
 * Locks the user's row by changing the version of the user's data, which costs no statement more. It is harmless: a version that
 * changes without a change of the data only makes servers read them again.
 */
const beginChange = prepared(
  (db, value: Values<{ userId: UserId; version: number }>) =>
    db
      .updateTable('users')
      .set({ data_version: value('version') })
      .where('id', '=', value('userId'))
      .returning([
        'id',
        'email',
        'email_verified_at',
        'password_hash',
        'schedules_due',
        'plans_version',
        'plans_month',
      ]),
  { isHarmless: true },
);

export type LockedUser = Awaited<ReturnType<typeof beginChange>>[number];

/** How many transactions run at a time in the server's thread; the other connections of its pool are left to reads. */
const WRITERS = POOL_CONNECTIONS - 8;

/** For one pool: the limit on transactions and, for each user whose changes run or wait, the end of the last one. */
interface Queue {
  readonly writers: Semaphore;
  readonly last: Map<UserId, Promise<void>>;
}

const queues = new WeakMap<Db, Queue>();

/**
 * Changes of one user wait for each other before they take a connection, so neither many changes of one user nor the
 * changes of many users use up the pool. Changes in another thread or on another replica, and transactions that call
 * `lockUser` themselves, hold a connection while they wait for the row.
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

/** Waits until a transaction may run; only PostgreSQL needs the limit. */
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

/** The row that a transaction has locked, as it was then: a transaction that is joined need not lock it again. */
const lockHolders = new WeakMap<Db, LockedUser>();

/** Whether a transaction of `inUserTransaction` has locked the row of this user, so that nobody else changes the user's data. */
export function holdsLock(db: Db, userId: UserId): boolean {
  return findLockedUser(db, userId) !== undefined;
}

/** The user's row as it was when the transaction of `inUserTransaction` locked it; undefined outside such a transaction. */
export function findLockedUser(tx: Db, userId: UserId): LockedUser | undefined {
  const user = lockHolders.get(tx);
  return user?.id === userId ? user : undefined;
}

/** The same. @throws {Error} outside such a transaction */
export function lockedUser(tx: Db, userId: UserId): LockedUser {
  const user = findLockedUser(tx, userId);
  if (!user) throw new Error('This change needs a transaction of inUserTransaction for its user');
  return user;
}

/**
 * The day from which one of the user's schedules has something to record, as it was when the transaction of `inUserTransaction`
 * began; null without schedules. It costs no query.
 */
export function schedulesDueIn(tx: Db): CalendarDate | null {
  return lockHolders.get(tx)?.schedules_due ?? null;
}

/**
 * All or nothing, and one at a time for each user. Inside a transaction it joins that one. It changes the version of the user's
 * data, by which `whileUnchanged` knows that something may have changed.
 * @throws {AppError} `invalid_token` when the account was removed after the session was read, so that nothing is
 * written for a removed account.
 */
export function inUserTransaction<T>(db: Db, userId: UserId, work: (tx: Db) => Promise<T>): Promise<T> {
  return inUserTransactionAfter(db, userId, async () => {}, work);
}

/**
 * The same for work that begins with reading.
 * @param read starts its statements at once, so that they share the round trip of the lock. They see what the lock protects.
 */
export function inUserTransactionAfter<Found, T>(
  db: Db,
  userId: UserId,
  read: (tx: Db) => Promise<Found>,
  work: (tx: Db, found: Found) => Promise<T>,
): Promise<T> {
  const locked = async (tx: Db) => {
    if (holdsLock(tx, userId)) return work(tx, await read(tx));
    const locking = beginChange(tx, { userId, version: newVersion() });
    const reading = read(tx);
    // Of a removed account nothing is found, so its error comes first.
    const [[user]] = await together(
      locking,
      reading.catch(() => {}),
    );
    if (!user) throw new AppError('invalid_token');
    lockHolders.set(tx, user);
    return work(tx, await reading);
  };
  if (db.isTransaction) return locked(db);
  return isPostgres(db) ? inTurn(db, userId, () => execute(db, locked)) : execute(db, locked);
}

/** The last statements of running transactions, which share the round trip of the commit. */
const lastStatements = new WeakMap<Db, Promise<unknown>>();

async function execute<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  let last: Promise<unknown> | undefined;
  try {
    return await db.transaction().execute(async (tx) => {
      const result = await work(tx);
      last = lastStatements.get(tx);
      return result;
    });
  } catch (error) {
    // If one of them has failed, so has the commit, and this throws the reason.
    await last;
    throw error;
  }
}

/**
 * Runs the last statements of a transaction, whose results nobody needs: PostgreSQL gets them together with the commit, which
 * stores nothing if one of them fails. The transaction must not have joined another one.
 * @param send starts all statements at once
 */
export async function runLast(tx: Db, send: () => Promise<unknown>): Promise<void> {
  const sent = send();
  if (!isPostgres(tx)) {
    await sent;
    return;
  }
  sent.catch(() => {});
  lastStatements.set(tx, sent);
}

/** All or nothing. Inside a transaction it joins that one. */
export function inTransaction<T>(db: Db, work: (tx: Db) => Promise<T>): Promise<T> {
  if (db.isTransaction) return work(db);
  const transaction = () => db.transaction().execute(work);
  return isPostgres(db) ? amongWriters(db, transaction) : transaction();
}
