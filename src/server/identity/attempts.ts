import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { Client } from '#server/identity/client.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { MINUTE } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';

/**
 * How far the clock of one replica may be ahead of another's. Rows further in the future date from before the clock was set
 * back; they are ignored, since they would otherwise count until the clock reaches them.
 */
export const MAX_SKEW = MINUTE;
/** How many attempts of each kind a place may make, within how many milliseconds. */
const PER_PLACE = {
  failed: { most: 50, within: 15 * MINUTE },
  'account-created': { most: 30, within: 60 * MINUTE },
  'email-changed': { most: 30, within: 60 * MINUTE },
  'reset-asked': { most: 30, within: 60 * MINUTE },
} as const;
/** Few enough that requests from many places cannot flood a mailbox. */
const RESETS_PER_EMAIL = { most: 5, within: 60 * MINUTE };

export interface Attempt {
  readonly email: string;
  readonly client: Client;
  readonly now: number;
  /** Whether places are limited here or by a gateway in front. */
  readonly rateLimits: boolean;
}

/**
 * Records an attempt and enforces the limit of its place. Call it inside a transaction; if that is rolled back, the
 * attempt does not count.
 * @throws {AppError} `too_many_requests`.
 */
export async function recordAttempt(
  tx: Db,
  outcome: keyof typeof PER_PLACE,
  { email, client, now, rateLimits }: Attempt,
): Promise<string> {
  const id = randomUUIDv7();
  const { address, browser } = client;
  const place = placeOf(address);
  if (rateLimits) await enforceLimit(PER_PLACE[outcome], tx, ['place', place], outcome, now);
  await tx.insertInto('login_attempts').values({ id, email, outcome, address, place, browser, at: now }).execute();
  return id;
}

/**
 * Records a request for a reset link, whether or not the email has an account. Call it inside a transaction.
 * @throws {AppError} `too_many_requests` beyond the limit of the email or of the place.
 */
export async function recordResetRequest(tx: Db, attempt: Attempt): Promise<void> {
  await enforceLimit(RESETS_PER_EMAIL, tx, ['email', attempt.email], 'reset-asked', attempt.now);
  await recordAttempt(tx, 'reset-asked', attempt);
}

export interface Limit {
  readonly most: number;
  readonly within: number;
}

/** @throws {AppError} the code, if as many attempts as the limit allows count towards it. */
export async function enforceLimit(
  limit: Limit,
  tx: Db,
  [column, value]: ['place' | 'email', string],
  outcome: keyof typeof PER_PLACE,
  now: number,
  code: 'too_many_requests' | 'email_locked' = 'too_many_requests',
): Promise<void> {
  // The count and the insert are two statements, so PostgreSQL needs a lock; SQLite has one writer.
  if (isPostgres(tx)) await sql`select pg_advisory_xact_lock(hashtextextended(${value}, 0))`.execute(tx);
  const oldest = await oldestThatCounts(limit, tx, [column, value], outcome, now);
  if (oldest === undefined) return;
  throw new AppError(code, { retryAfter: Math.ceil((Math.min(oldest, now) + limit.within - now) / 1000) });
}

function nthNewestBy(column: 'place' | 'email') {
  return prepared(
    (db, value: Values<{ of: string; outcome: keyof typeof PER_PLACE; after: number; until: number; newer: number }>) =>
      db
        .selectFrom('login_attempts')
        .select('at')
        .where(column, '=', value('of'))
        .where('outcome', '=', value('outcome'))
        .where('at', '>', value('after'))
        .where('at', '<=', value('until'))
        .orderBy('at', 'desc')
        .offset(value('newer'))
        .limit(1),
  );
}

const nthNewest = { place: nthNewestBy('place'), email: nthNewestBy('email') };

/** The time of the oldest attempt that counts towards an exhausted limit; undefined while there is room for one more. */
export async function oldestThatCounts(
  { most, within }: Limit,
  db: Db,
  [column, value]: ['place' | 'email', string],
  outcome: keyof typeof PER_PLACE,
  now: number,
): Promise<number | undefined> {
  const range = { after: now - within, until: now + MAX_SKEW };
  const [attempt] = await nthNewest[column](db, { of: value, outcome, ...range, newer: most - 1 });
  return attempt?.at;
}

export async function deleteAttempt(db: Db, id: string): Promise<void> {
  await db.deleteFrom('login_attempts').where('id', '=', id).execute();
}
