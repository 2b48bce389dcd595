import { sql } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { MINUTE } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';
import {
  type Attempt,
  deleteAttempt,
  enforceLimit,
  type Limit,
  MAX_SKEW,
  oldestThatCounts,
  recordAttempt,
} from './attempts.ts';

const MAX_CONSECUTIVE_FAILURES = 5;
const LOCKOUT = 15 * MINUTE;
/** Failed logins of an email from anywhere. Beyond it, only places from which the account has logged in before can log in. */
const FAILURES_PER_EMAIL = { most: 50, within: 60 * MINUTE };
/** The place of a wrong current password, which counts for the account wherever the session is used. */
const ANYWHERE = '';

/** The account of an email, with the columns that decide whether its logins are locked; undefined if there is none. */
type Account = { readonly id: UserId; readonly password_changed_at: number | null } | undefined;

/**
 * Counts a login as failed before its password is verified, so that concurrent logins cannot slip past the limit; a
 * success undoes the count. The counters are rows, so every replica agrees, and they exist for unknown emails too.
 * @returns the id of the attempt.
 * @throws {AppError} `login_locked`, `email_locked` or `too_many_requests`; the attempt is then not counted.
 */
export function beginLogin(db: Db, attempt: Attempt, account: Account): Promise<string> {
  const place = placeOf(attempt.client.address);
  return inTransaction(db, async (tx) => {
    await countFailure(tx, { accountKey: attempt.email, place }, attempt.now);
    if (!(await isKnownPlace(tx, account, place))) {
      const limit = failuresPerEmail(account, attempt.now);
      await enforceLimit(limit, tx, ['email', attempt.email], 'failed', attempt.now, 'email_locked');
    }
    return recordAttempt(tx, 'failed', attempt);
  });
}

/** The password was correct: neither earlier failures from the same place nor this attempt count any longer. */
export async function endLogin(db: Db, { email, client }: Attempt, attemptId: string): Promise<void> {
  await db
    .deleteFrom('login_failures')
    .where('account_key', '=', email)
    .where('place', '=', placeOf(client.address))
    .execute();
  await deleteAttempt(db, attemptId);
}

/** The password was not verified because the queue was full: the attempt does not count. */
export function withdrawLogin(db: Db, { email, client }: Attempt, attemptId: string): Promise<void> {
  return withdraw(db, { accountKey: email, place: placeOf(client.address) }, attemptId);
}

/**
 * The same for a signed-in user who confirms the password: counted by account and separately from its logins, so that
 * failed logins of strangers do not lock the owner out of it.
 * @throws {AppError} `login_locked` or `too_many_requests`; the attempt is then not counted.
 */
export function beginConfirmation(db: Db, attempt: Attempt, userId: UserId): Promise<string> {
  return inTransaction(db, async (tx) => {
    await countFailure(tx, { accountKey: userId, place: ANYWHERE }, attempt.now);
    return recordAttempt(tx, 'failed', attempt);
  });
}

/** The current password was correct: earlier wrong ones no longer count. */
export async function endConfirmation(db: Db, userId: UserId, attemptId: string): Promise<void> {
  await unlock(db, userId);
  await deleteAttempt(db, attemptId);
}

export function withdrawConfirmation(db: Db, userId: UserId, attemptId: string): Promise<void> {
  return withdraw(db, { accountKey: userId, place: ANYWHERE }, attemptId);
}

function withdraw(db: Db, { accountKey, place }: Counter, attemptId: string): Promise<void> {
  return inTransaction(db, async (tx) => {
    await tx
      .updateTable('login_failures')
      .set({ failures: sql`failures - 1` })
      .where('account_key', '=', accountKey)
      .where('place', '=', place)
      .where('failures', '>', 0)
      .execute();
    await deleteAttempt(tx, attemptId);
  });
}

interface Counter {
  readonly accountKey: string;
  readonly place: string;
}

async function countFailure(tx: Db, { accountKey, place }: Counter, now: number): Promise<void> {
  const full = sql`login_failures.failures >= ${MAX_CONSECUTIVE_FAILURES}`;
  const recent = sql`login_failures.last_failure_at > ${now - LOCKOUT} and login_failures.last_failure_at <= ${now + MAX_SKEW}`;
  const { failures, last_failure_at } = await tx
    .insertInto('login_failures')
    .values({ account_key: accountKey, place, failures: 1, last_failure_at: now })
    .onConflict((conflict) =>
      conflict.columns(['account_key', 'place']).doUpdateSet({
        failures: sql`case when ${full} and not (${recent}) then 1 else login_failures.failures + 1 end`,
        last_failure_at: sql`case when ${full} and ${recent} then login_failures.last_failure_at else excluded.last_failure_at end`,
      }),
    )
    .returning(['failures', 'last_failure_at'])
    .executeTakeFirstOrThrow();
  if (failures > MAX_CONSECUTIVE_FAILURES) {
    const lockedAt = Math.min(last_failure_at, now);
    throw new AppError('login_locked', { retryAfter: Math.ceil((lockedAt + LOCKOUT - now) / 1000) });
  }
}

const knownPlaces = prepared((db, value: Values<{ userId: UserId; place: string }>) =>
  db
    .selectFrom('known_places')
    .select('place')
    .where('user_id', '=', value('userId'))
    .where('place', '=', value('place'))
    .limit(1),
);

async function isKnownPlace(db: Db, account: Account, place: string): Promise<boolean> {
  return account !== undefined && (await knownPlaces(db, { userId: account.id, place })).length > 0;
}

/** Failures from before the password was changed or reset do not count: they were guesses at another password. */
function failuresPerEmail(account: Account, now: number): Limit {
  const { most, within } = FAILURES_PER_EMAIL;
  const changedAt = account?.password_changed_at ?? 0;
  return { most, within: changedAt <= now + MAX_SKEW ? Math.min(within, now - changedAt) : within };
}

const locks = prepared((db, value: Values<{ email: string; place: string; after: number; until: number }>) =>
  db
    .selectFrom('login_failures')
    .select('failures')
    .where('account_key', '=', value('email'))
    .where('place', '=', value('place'))
    .where('failures', '>=', MAX_CONSECUTIVE_FAILURES)
    .where('last_failure_at', '>', value('after'))
    .where('last_failure_at', '<=', value('until')),
);

/** Whether a login from the client's place would currently be rejected, regardless of its password. */
export async function isLocked(
  db: Db,
  { email, client, now }: Omit<Attempt, 'rateLimits'>,
  account: NonNullable<Account>,
): Promise<boolean> {
  const place = placeOf(client.address);
  const [lock] = await locks(db, { email, place, after: now - LOCKOUT, until: now + MAX_SKEW });
  if (lock) return true;
  if (await isKnownPlace(db, account, place)) return false;
  const limit = failuresPerEmail(account, now);
  return (await oldestThatCounts(limit, db, ['email', email], 'failed', now)) !== undefined;
}

/** Clears the failures of an email, or of an account, from all places. */
export async function unlock(tx: Db, accountKey: string): Promise<void> {
  await tx.deleteFrom('login_failures').where('account_key', '=', accountKey).execute();
}

/** Clears earlier failures of an email that an account takes, because they did not concern this account. */
export async function deleteFailures(tx: Db, email: string): Promise<void> {
  await unlock(tx, email);
  await tx.deleteFrom('login_attempts').where('email', '=', email).where('outcome', '=', 'failed').execute();
}
