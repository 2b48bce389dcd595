import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { isPostgres } from '#server/db/engine.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { Client } from '#server/identity/client.ts';
import { isDemo } from '#server/identity/demo-account.ts';
import { DAY, HOUR } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { DeviceId, UserId } from '#shared/ids.ts';

/** Sessions last 90 days from their last use. */
export const SESSION_LIFETIME = 90 * DAY;
/** How stale `last_used_at` may grow, so that reading does not mean writing. */
export const USE_GRANULARITY = HOUR;

export interface Session {
  readonly userId: UserId;
  readonly tokenHash: string;
  /** The last one the person's browser named, in the demo that of the request; UTC where none did. */
  readonly timeZone: string;
  /** Whether it is one of the demo account, which many people are in at once. */
  readonly isShared: boolean;
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** Starts a session. @returns its token, which exists nowhere else. */
export async function createSession(
  db: Db,
  userId: UserId,
  { now, client }: { readonly now: number; readonly client: Client },
): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      id: randomUUIDv7() as DeviceId,
      ...client,
      created_at: now,
      last_used_at: now,
    })
    .execute();
  return token;
}

export async function deleteSession(db: Db, session: Session): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute();
}

/** Ends a person's sessions, but the one that is named. */
export async function deleteSessions(db: Db, userId: UserId, except?: Session): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', except?.tokenHash ?? '')
    .execute();
}

const findSession = prepared((db, value: Values<{ tokenHash: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.last_used_at', 'users.time_zone', 'users.email', 'users.password_hash'])
    .where('sessions.token_hash', '=', value('tokenHash')),
);

interface Presented {
  readonly authorization: string | undefined;
  /** Already validated. */
  readonly timeZone: string | null;
  readonly now: number;
  /** Whether this instance has a demo; without one its sessions are invalid. */
  readonly demo: boolean;
}

/**
 * Who is asking. Keeps the session alive and remembers the person's time zone; the demo's visitors each have their own.
 * @throws {AppError} `missing_token` or `invalid_token`.
 */
export async function authenticate(db: Db, { authorization, timeZone, now, demo }: Presented): Promise<Session> {
  if (!authorization) throw new AppError('missing_token');
  const token = /^Bearer +([\w-]{1,200})$/i.exec(authorization)?.[1];
  if (!token) throw new AppError('invalid_token');

  const tokenHash = hashToken(token);
  const [row] = await findSession(db, { tokenHash });
  if (!row || row.last_used_at <= now - SESSION_LIFETIME) throw new AppError('invalid_token');
  const isShared = await isDemo(row);
  if (isShared && !demo) throw new AppError('invalid_token');

  if (row.last_used_at < now - USE_GRANULARITY) {
    await db.updateTable('sessions').set({ last_used_at: now }).where('token_hash', '=', tokenHash).execute();
  }
  if (timeZone && timeZone !== row.time_zone && !isShared) {
    await rememberTimeZone(db, row.user_id, timeZone);
  }
  return { userId: row.user_id, tokenHash, timeZone: timeZone ?? row.time_zone ?? 'UTC', isShared };
}

/** Not while the person's row is locked: who reads does not wait for who writes, and the next request names it again. */
async function rememberTimeZone(db: Db, userId: UserId, timeZone: string): Promise<void> {
  await db
    .updateTable('users')
    .set({ time_zone: timeZone })
    .where('id', '=', userId)
    .$if(isPostgres(db), (update) =>
      update.where('id', 'in', (users) =>
        users.selectFrom('users').select('id').where('id', '=', userId).forUpdate().skipLocked(),
      ),
    )
    .execute();
}
