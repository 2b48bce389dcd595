import { hash, randomBytes, randomUUIDv7 } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { hasCitus, isPostgres } from '#server/db/engine.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { accountKindOf } from '#server/identity/account-kind.ts';
import type { Client } from '#server/identity/client.ts';
import { placeOf } from '#server/identity/client-address.ts';
import type { AccountKind } from '#shared/auth/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { DAY, HOUR } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { TokenScope } from '#shared/http/token-scope.ts';
import type { AccessTokenId, DeviceId, UserId } from '#shared/ids.ts';

/** Sessions last 90 days from their last use. */
export const SESSION_LIFETIME = 90 * DAY;
/** A session ends this long after its login, however often it is used. */
export const SESSION_MAX_AGE = 365 * DAY;
/** How stale `last_used_at` may become, so that not every read causes a write. */
export const USE_GRANULARITY = HOUR;
/** For one account, or for one place in the demo, so that no visitor signs out visitors elsewhere. */
const MAX_SESSIONS = 50;

/** The user on whose behalf a request comes, by the token of a login or by an access token. */
export interface Session {
  readonly userId: UserId;
  readonly tokenHash: string;
  /** What an access token may do; null for a login, which may do everything. */
  readonly scopes: readonly TokenScope[] | null;
  /** The access token; null for a login. */
  readonly tokenId: AccessTokenId | null;
  /** The time zone that the user's browser sent last, in the demo that of the request; UTC if none was sent. */
  readonly timeZone: string;
  /** The time zone by whose day schedules record: that of the user, also if a program sends another one. */
  readonly recordingTimeZone: string;
  readonly accountKind: AccountKind;
  /** The day from which one of the user's schedules has something to record; null without schedules. */
  readonly schedulesDue: CalendarDate | null;
  /** Increases with every change of the user's data. */
  readonly dataVersion: number;
}

interface Login {
  readonly now: number;
  readonly client: Client;
  readonly accountKind?: AccountKind;
}

export function hashToken(token: string): string {
  return hash('sha256', token);
}

/** @returns undefined if the header holds no bearer token. */
export function tokenHashOf(authorization = ''): string | undefined {
  const token = /^Bearer +([\w-]{1,200})$/i.exec(authorization)?.[1];
  return token && hashToken(token);
}

/** Starts a session and ends the longest-unused ones beyond the limit. @returns its token, which is stored nowhere. */
export async function createSession(db: Db, userId: UserId, login: Login): Promise<string> {
  const { now, client, accountKind } = login;
  const isDemo = accountKind === 'demo';
  // Only a hash of a demo visitor's place is stored, by which the visitor's sessions are counted.
  const origin = isDemo ? { address: hash('sha256', placeOf(client.address)), browser: '' } : client;
  await makeRoom(db, userId, isDemo ? origin.address : undefined);
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('sessions')
    .values({
      token_hash: hashToken(token),
      user_id: userId,
      id: randomUUIDv7() as DeviceId,
      ...origin,
      created_at: now,
      last_used_at: now,
      ended_at: null,
    })
    .execute();
  return token;
}

async function makeRoom(db: Db, userId: UserId, address: string | undefined): Promise<void> {
  const surplus = await db
    .selectFrom('sessions')
    .select('token_hash')
    .where('user_id', '=', userId)
    .$if(address !== undefined, (query) => query.where('address', '=', String(address)))
    .orderBy('last_used_at', 'desc')
    .orderBy('id', 'desc')
    .limit(MAX_SESSIONS)
    .offset(MAX_SESSIONS - 1)
    .execute();
  if (surplus.length === 0) return;
  const hashes = surplus.map(({ token_hash }) => token_hash);
  await db.deleteFrom('sessions').where('token_hash', 'in', hashes).execute();
}

export async function deleteSession(db: Db, session: Session): Promise<void> {
  await db.deleteFrom('sessions').where('token_hash', '=', session.tokenHash).execute();
}

/** Ends a user's sessions, except the named one. */
export async function deleteSessions(db: Db, userId: UserId, except?: Session): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('token_hash', '!=', except?.tokenHash ?? '')
    .execute();
}

/** Ends the sessions of a guest who registers; their tokens can still repeat that registration to get its answer. */
export async function endGuestSessions(tx: Db, userId: UserId, now: number): Promise<void> {
  await tx.updateTable('sessions').set({ ended_at: now }).where('user_id', '=', userId).execute();
}

const sessionsByToken = prepared((db, value: Values<{ tokenHash: string }>) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select(['sessions.user_id', 'sessions.created_at', 'sessions.last_used_at', 'sessions.ended_at'])
    .select(['users.time_zone', 'users.email', 'users.password_hash', 'users.schedules_due', 'users.data_version'])
    .where('sessions.token_hash', '=', value('tokenHash')),
);

const sessionsOnly = prepared((db, value: Values<{ tokenHash: string }>) =>
  db
    .selectFrom('sessions')
    .select(['user_id', 'created_at', 'last_used_at', 'ended_at'])
    .where('token_hash', '=', value('tokenHash')),
);

const tokenOwners = prepared((db, value: Values<{ userId: UserId }>) =>
  db
    .selectFrom('users')
    .select(['time_zone', 'email', 'password_hash', 'schedules_due', 'data_version'])
    .where('id', '=', value('userId')),
);

/** Adds the user to the row of a token; undefined without a row or a user. */
export async function withOwner<Row extends { user_id: UserId }>(db: Db, row: Row | undefined) {
  const [owner] = row ? await tokenOwners(db, { userId: row.user_id }) : [];
  return row && owner && { ...row, ...owner };
}

async function readSession(db: Db, tokenHash: string) {
  if (hasCitus(db)) return withOwner(db, (await sessionsOnly(db, { tokenHash }))[0]);
  return (await sessionsByToken(db, { tokenHash }))[0];
}

export interface Credentials {
  readonly authorization: string | undefined;
  /** Already validated. */
  readonly timeZone: string | null;
  readonly now: number;
  /** Whether this instance has a demo; without one its sessions are invalid. */
  readonly demo: boolean;
}

/** @throws {AppError} `missing_token`, or `invalid_token`, also for a session past one of its two time limits. */
async function findSession(db: Db, { authorization, now }: Credentials) {
  if (!authorization) throw new AppError('missing_token');
  const tokenHash = tokenHashOf(authorization);
  if (!tokenHash) throw new AppError('invalid_token');
  const row = await readSession(db, tokenHash);
  const isCurrent = row && row.last_used_at > now - SESSION_LIFETIME && row.created_at > now - SESSION_MAX_AGE;
  if (!isCurrent) throw new AppError('invalid_token');
  return { ...row, tokenHash };
}

/**
 * Identifies the caller, extends the session, and stores the user's time zone, except in the demo, where each visitor
 * has their own.
 * @throws {AppError} `missing_token` or `invalid_token`.
 */
export async function authenticate(db: Db, credentials: Credentials): Promise<Session> {
  const { timeZone, now, demo } = credentials;
  const row = await findSession(db, credentials);
  const accountKind = await accountKindOf(row);
  if (row.ended_at !== null || (accountKind === 'demo' && !demo)) throw new AppError('invalid_token');

  if (row.last_used_at < now - USE_GRANULARITY) {
    const update = db
      .updateTable('sessions')
      .set({ last_used_at: now })
      .where('token_hash', '=', row.tokenHash)
      .execute();
    await awaitBriefly(update);
  }
  if (timeZone && timeZone !== row.time_zone && accountKind !== 'demo') {
    await awaitBriefly(rememberTimeZone(db, row.user_id, timeZone));
  }
  return toSession(row, timeZone, accountKind);
}

/**
 * Identifies a guest who registers. A session that the registration has ended no longer belongs to a guest and only gets
 * the answer again. Any other token is ignored, so that nothing of a registration reaches another account.
 */
export async function authenticateGuest(db: Db, credentials: Credentials): Promise<Session | null> {
  try {
    const isOfUser = ({ ended_at, email }: Awaited<ReturnType<typeof findSession>>) =>
      ended_at === null && email !== null;
    let row = await findSession(db, credentials);
    // On a cluster a registration may have ended the session after it was read, and before its user was.
    if (isOfUser(row) && hasCitus(db)) row = await findSession(db, credentials);
    if (isOfUser(row)) return null;
    return toSession(row, credentials.timeZone, await accountKindOf(row));
  } catch (error) {
    if (error instanceof AppError) return null;
    throw error;
  }
}

function toSession(
  { user_id: userId, tokenHash, time_zone, ...user }: Awaited<ReturnType<typeof findSession>>,
  timeZone: string | null,
  accountKind: AccountKind,
): Session {
  const { schedules_due: schedulesDue, data_version: dataVersion } = user;
  const currentZone = timeZone ?? time_zone ?? 'UTC';
  return {
    userId,
    tokenHash,
    scopes: null,
    tokenId: null,
    timeZone: currentZone,
    recordingTimeZone: currentZone,
    accountKind,
    schedulesDue,
    dataVersion,
  };
}

/** How long a request waits for an update of its session: on SQLite another user's change may hold the writer. */
const SESSION_UPDATE_MILLISECONDS = 20;

export async function awaitBriefly(update: Promise<unknown>): Promise<void> {
  // An update that fails later is repeated with the next request.
  update.catch(() => {});
  await Promise.race([update, setTimeout(SESSION_UPDATE_MILLISECONDS, undefined, { ref: false })]);
}

/** Skips a locked row: reads do not wait for writes, and the next request sends the time zone again. */
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
