import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres } from '#server/db/open.ts';
import type { Db } from '#server/db/tables.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Client } from '#server/http/implement.ts';

const MINUTE = 60_000;
const MAX_CONSECUTIVE_FAILURES = 5;
const LOCKOUT = 15 * MINUTE;
/** How many of each an address may have, and within how long. */
const PER_ADDRESS = {
  failed: { most: 50, within: 15 * MINUTE },
  'account-created': { most: 30, within: 60 * MINUTE },
} as const;

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
 * @returns the id of the attempt.
 * @throws {AppError} `login_locked` or `too_many_requests`; the attempt is then not counted.
 */
export function beginLogin(db: Db, { email, client, now, rateLimits }: Attempt): Promise<string> {
  const unlockedBefore = now - LOCKOUT;
  return db.transaction().execute(async (tx) => {
    const expired = sql`lockouts.failures >= ${MAX_CONSECUTIVE_FAILURES} and lockouts.last_failure_at <= ${unlockedBefore}`;
    const locked = sql`lockouts.failures >= ${MAX_CONSECUTIVE_FAILURES} and lockouts.last_failure_at > ${unlockedBefore}`;
    const { failures, last_failure_at } = await tx
      .insertInto('lockouts')
      .values({ email, failures: 1, last_failure_at: now })
      .onConflict((conflict) =>
        conflict.column('email').doUpdateSet({
          failures: sql`case when ${expired} then 1 else lockouts.failures + 1 end`,
          last_failure_at: sql`case when ${locked} then lockouts.last_failure_at else excluded.last_failure_at end`,
        }),
      )
      .returning(['failures', 'last_failure_at'])
      .executeTakeFirstOrThrow();
    if (failures > MAX_CONSECUTIVE_FAILURES) {
      throw new AppError('login_locked', { retryAfter: Math.ceil((last_failure_at + LOCKOUT - now) / 1000) });
    }
    return noteAttempt(tx, 'failed', { email, client, now, rateLimits });
  });
}

/** The password was right: the failures before it no longer count, and this was none. */
export async function endLogin(db: Db, email: string, attemptId: string): Promise<void> {
  await db.deleteFrom('lockouts').where('email', '=', email).execute();
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
  const { most, within } = PER_ADDRESS[outcome];
  if (rateLimits) {
    // Counting and noting are two steps; SQLite has one writer anyway.
    if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${address}, 0))`.execute(tx);
    const { count } = await tx
      .selectFrom('login_attempts')
      .select((row) => row.fn.countAll<number>().as('count'))
      .where('address', '=', address)
      .where('outcome', '=', outcome)
      .where('at', '>', now - within)
      .executeTakeFirstOrThrow();
    if (count >= most) throw new AppError('too_many_requests', { retryAfter: within / 1000 });
  }
  await tx.insertInto('login_attempts').values({ id, email, outcome, address, browser, at: now }).execute();
  return id;
}
