import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';
import { inTransaction } from '#server/db/transaction.ts';
import type { Client } from '#server/identity/client.ts';
import { MINUTE } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';

const MAX_CONSECUTIVE_FAILURES = 5;
const LOCKOUT = 15 * MINUTE;
/**
 * How far the clock of one replica may be ahead of another's. What lies further in the future dates from before the clock
 * was set back: it is not counted, or it would count until the clock is there again.
 */
const MAX_SKEW = MINUTE;
/** How many of each an address may have, and within how long. */
const PER_ADDRESS = {
  failed: { most: 50, within: 15 * MINUTE },
  'account-created': { most: 30, within: 60 * MINUTE },
  'email-changed': { most: 30, within: 60 * MINUTE },
  'reset-asked': { most: 30, within: 60 * MINUTE },
} as const;
/** Few enough that nobody's mailbox is flooded, whoever asks from wherever. */
const RESETS_PER_EMAIL = { most: 5, within: 60 * MINUTE };

interface Attempt {
  readonly email: string;
  readonly client: Client;
  readonly now: number;
  /** Whether addresses are limited here or by a gateway in front. */
  readonly rateLimits: boolean;
}

/**
 * Counts a login as failed before its password is looked at, so that many at once cannot slip past the limit; a success
 * takes the count back. The counter is one row, so every replica agrees, and it exists for unknown emails too.
 * @param counted whose failures these are: of the email, or of the account where it is asked for its password again;
 * nobody's in the demo, which anybody could lock for everybody: failures there count for their address alone
 * @returns the id of the attempt.
 * @throws {AppError} `login_locked` or `too_many_requests`; the attempt is then not counted.
 */
export function beginLogin(db: Db, attempt: Attempt, counted: string | null): Promise<string> {
  return inTransaction(db, async (tx) => {
    if (counted !== null) await countFailure(tx, counted, attempt.now);
    return noteAttempt(tx, 'failed', attempt);
  });
}

async function countFailure(tx: Db, counted: string, now: number): Promise<void> {
  const full = sql`lockouts.failures >= ${MAX_CONSECUTIVE_FAILURES}`;
  const recent = sql`lockouts.last_failure_at > ${now - LOCKOUT} and lockouts.last_failure_at <= ${now + MAX_SKEW}`;
  const { failures, last_failure_at } = await tx
    .insertInto('lockouts')
    .values({ email: counted, failures: 1, last_failure_at: now })
    .onConflict((conflict) =>
      conflict.column('email').doUpdateSet({
        failures: sql`case when ${full} and not (${recent}) then 1 else lockouts.failures + 1 end`,
        last_failure_at: sql`case when ${full} and ${recent} then lockouts.last_failure_at else excluded.last_failure_at end`,
      }),
    )
    .returning(['failures', 'last_failure_at'])
    .executeTakeFirstOrThrow();
  if (failures > MAX_CONSECUTIVE_FAILURES) {
    const lockedAt = Math.min(last_failure_at, now);
    throw new AppError('login_locked', { retryAfter: Math.ceil((lockedAt + LOCKOUT - now) / 1000) });
  }
}

/** The password was right: the failures before it no longer count, and this was none. */
export async function endLogin(db: Db, counted: string, attemptId: string): Promise<void> {
  await unlock(db, counted);
  await db.deleteFrom('login_attempts').where('id', '=', attemptId).execute();
}

/**
 * Notes an attempt and counts those of its address. Call it inside a transaction; where that is rolled back, the attempt
 * does not count.
 * @throws {AppError} `too_many_requests`.
 */
export async function noteAttempt(
  tx: Db,
  outcome: keyof typeof PER_ADDRESS,
  { email, client, now, rateLimits }: Attempt,
): Promise<string> {
  const id = randomUUIDv7();
  const { address, browser } = client;
  if (rateLimits) await refusePast(PER_ADDRESS[outcome], tx, ['address', address], outcome, now);
  await tx.insertInto('login_attempts').values({ id, email, outcome, address, browser, at: now }).execute();
  return id;
}

/**
 * Notes that a reset link was asked for, whether or not the email has an account. Call it inside a transaction.
 * @throws {AppError} `too_many_requests` past the limit of the email or of the address.
 */
export async function noteResetRequest(tx: Db, attempt: Attempt): Promise<void> {
  await refusePast(RESETS_PER_EMAIL, tx, ['email', attempt.email], 'reset-asked', attempt.now);
  await noteAttempt(tx, 'reset-asked', attempt);
}

interface Limit {
  readonly most: number;
  readonly within: number;
}

async function refusePast(
  { most, within }: Limit,
  tx: Db,
  [column, value]: ['address' | 'email', string],
  outcome: keyof typeof PER_ADDRESS,
  now: number,
): Promise<void> {
  // Counting and noting are two steps; SQLite has one writer anyway.
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${value}, 0))`.execute(tx);
  const { count } = await tx
    .selectFrom('login_attempts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where(column, '=', value)
    .where('outcome', '=', outcome)
    .where('at', '>', now - within)
    .where('at', '<=', now + MAX_SKEW)
    .executeTakeFirstOrThrow();
  if (count >= most) throw new AppError('too_many_requests', { retryAfter: within / 1000 });
}

/** Whether logins of an email are refused at the moment. */
export async function isLocked(db: Db, email: string, now: number): Promise<boolean> {
  const row = await db
    .selectFrom('lockouts')
    .select('email')
    .where('email', '=', email)
    .where('failures', '>=', MAX_CONSECUTIVE_FAILURES)
    .where('last_failure_at', '>', now - LOCKOUT)
    .where('last_failure_at', '<=', now + MAX_SKEW)
    .executeTakeFirst();
  return row !== undefined;
}

/** The failures of an email, or of an account, no longer count. */
export async function unlock(tx: Db, counted: string): Promise<void> {
  await tx.deleteFrom('lockouts').where('email', '=', counted).execute();
}
