import type { Db } from '#server/db/tables.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';

/** Renaming fewer transactions takes less than a tenth of a second and needs no rest. */
export const LONG_RENAME = 5000;
/**
 * Milliseconds for each renamed transaction. SQLite has one writer, so other writes wait while a category is renamed: 5
 * microseconds for each transaction on a machine with nothing else to do.
 */
const REST_OF_ACCOUNT = 10;
const REST_OF_ALL = 0.1;

interface Rests {
  readonly byAccount: Map<UserId, number>;
  ofAll: number;
}

const restsOf = new WeakMap<Db, Rests>();

/**
 * Allows a rename of many transactions only after a rest since the account's last one and a shorter rest since any account's,
 * so that others can write. Each process counts on its own: on PostgreSQL, which several may share, a rename does not block
 * the writes of others.
 * @throws {AppError} `too_many_requests`
 */
export function beginRename(db: Db, userId: UserId, { count, now }: { count: number; now: number }): void {
  if (count <= LONG_RENAME) return;
  const rests = restsOf.get(db) ?? { byAccount: new Map<UserId, number>(), ofAll: 0 };
  restsOf.set(db, rests);
  for (const [id, end] of rests.byAccount) if (end <= now) rests.byAccount.delete(id);
  const wait = Math.max(rests.byAccount.get(userId) ?? 0, rests.ofAll) - now;
  if (wait > 0) {
    throw new AppError('too_many_requests', {
      message: 'A category with many transactions has just been renamed. Please try again later.',
      retryAfter: Math.ceil(wait / 1000),
    });
  }
  rests.byAccount.set(userId, now + count * REST_OF_ACCOUNT);
  rests.ofAll = now + count * REST_OF_ALL;
}
