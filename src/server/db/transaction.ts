import { isPostgres } from '#server/db/open.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
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

/** Of each person whose changes run or wait in a pool, the end of the last one. */
const turnsOf = new WeakMap<Db, Map<UserId, Promise<void>>>();

/**
 * The changes that come through here wait for each other, person by person, before they take a connection: many at once
 * of one person do not use up the pool. Another replica's, and what calls `lockUser` itself, wait for the row with theirs.
 */
async function inTurn<T>(db: Db, userId: UserId, work: () => Promise<T>): Promise<T> {
  const turns = turnsOf.get(db) ?? new Map<UserId, Promise<void>>();
  turnsOf.set(db, turns);
  const before = turns.get(userId);
  const { promise, resolve } = Promise.withResolvers<void>();
  turns.set(userId, promise);
  await before;
  try {
    return await work();
  } finally {
    if (turns.get(userId) === promise) turns.delete(userId);
    resolve();
  }
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
