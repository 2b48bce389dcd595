import { randomUUIDv7 } from 'node:crypto';
import { type SqlBool, sql } from 'kysely';
import { decodeCursor, encodeCursor, newestPage } from '#server/db/cursor.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { RatedPassword } from '#server/features/auth/service.ts';
import { todayIn } from '#server/http/today.ts';
import { endTokens } from '#server/identity/access-tokens.ts';
import type { Client } from '#server/identity/client.ts';
import { SESSION_LIFETIME, SESSION_MAX_AGE, type Session, USE_GRANULARITY } from '#server/identity/session.ts';
import { withdrawMail } from '#server/mail/outbox.ts';
import { DEVICES_MAX, type Device } from '#shared/account/contract.ts';
import { SECURITY_EVENTS_MAX, type SecurityEvent } from '#shared/account/security-events.ts';
import { addDays } from '#shared/calendar-date.ts';
import { DAY } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { DeviceId, UserId } from '#shared/ids.ts';

/** How long guests are kept after their last request. */
const GUEST_LIFETIME = 30 * DAY;

const passwords = prepared((db, value: Values<{ userId: UserId }>) =>
  db
    .selectFrom('users')
    .select(['email', 'password_strength', 'password_changed_at'])
    .where('id', '=', value('userId')),
);

/** @throws {AppError} `invalid_token` if the account was removed after the session was read. */
export async function getPassword(db: Db, userId: UserId) {
  const [password] = await passwords(db, { userId });
  if (!password) throw new AppError('invalid_token');
  return password;
}

/** Sets a password, revokes all access tokens, invalidates earlier reset links, and withdraws waiting ones. */
export async function setPassword(tx: Db, userId: UserId, password: RatedPassword, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...password, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
  await endTokens(tx, userId, now);
  await invalidateResets(tx, userId);
}

export async function invalidateResets(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await withdrawMail(tx, userId, ['reset']);
}

const failedLogins = prepared((db, value: Values<{ email: string; since: number }>) =>
  db
    .selectFrom('login_attempts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('email', '=', value('email'))
    .where('outcome', '=', 'failed')
    .where('at', '>', value('since')),
);

/** Counts the failed logins of an email since an instant. */
export async function countFailedLogins(db: Db, email: string, since: number): Promise<number> {
  const [counted] = await failedLogins(db, { email, since });
  return counted?.count ?? 0;
}

interface Page {
  readonly limit?: number | undefined;
  readonly cursor?: string | undefined;
}

const POSITION = /^(\d{1,15}) ([\w-]{1,100})$/;
/** The position of the current session in the list, after any time in milliseconds. */
const FIRST = 999_999_999_999_999;

interface DevicePage {
  readonly userId: UserId;
  readonly tokenHash: string;
  readonly after: number;
  readonly id: string;
  readonly usedAfter: number;
  readonly createdAfter: number;
  readonly limit: number;
}

const devicesAfter = prepared((db, value: Values<DevicePage>) => {
  const isCurrent = sql`token_hash = ${value('tokenHash')}`;
  const position = sql<number>`case when ${isCurrent} then cast(${FIRST} as bigint) else last_used_at end`;
  return db
    .selectFrom('sessions')
    .select(['token_hash', 'id', 'browser', 'address', 'created_at', 'last_used_at', position.as('position')])
    .where('user_id', '=', value('userId'))
    .where('ended_at', 'is', null)
    .where('last_used_at', '>', value('usedAfter'))
    .where('created_at', '>', value('createdAfter'))
    .where(sql<SqlBool>`(${position}, id) < (${value('after')}, ${value('id')})`)
    .orderBy('position', 'desc')
    .orderBy('id', 'desc')
    .limit(sql<number>`${value('limit')} + 0`);
});

/** Lists the user's signed-in browsers: the current one, then the others, last used first. */
export async function listDevices(db: Db, session: Session, { limit = DEVICES_MAX, cursor }: Page, now: number) {
  await nameSessions(db, session.userId);
  const [after, id] = cursor === undefined ? [FIRST + 1, ''] : decodeCursor(cursor, POSITION);
  const found = await devicesAfter(db, {
    userId: session.userId,
    tokenHash: session.tokenHash,
    after: Number(after),
    id: String(id),
    usedAfter: now - SESSION_LIFETIME,
    createdAfter: now - SESSION_MAX_AGE,
    limit: limit + 1,
  });
  const rows = found.slice(0, limit);
  const last = found.length > limit ? rows.at(-1) : undefined;
  const devices = rows.map(
    (row): Device => ({
      _id: row.id as DeviceId,
      browser: row.browser,
      address: row.address,
      signedInAt: row.created_at,
      lastUsedAt: row.last_used_at,
      isCurrent: row.token_hash === session.tokenHash,
    }),
  );
  return { devices, nextCursor: last ? encodeCursor(last.position, String(last.id)) : null };
}

/** Lists only the current session, with the browser and address of the request. */
export async function listOwnDevice(db: Db, session: Session, client: Client) {
  const rows = await db.selectFrom('sessions').selectAll().where('token_hash', '=', session.tokenHash).execute();
  const devices = rows.map(
    (row): Device => ({
      _id: row.id as DeviceId,
      ...client,
      signedInAt: row.created_at,
      lastUsedAt: row.last_used_at,
      isCurrent: true,
    }),
  );
  return { devices, nextCursor: null };
}

const namelessSessions = prepared((db, value: Values<{ userId: UserId }>) =>
  db.selectFrom('sessions').select('token_hash').where('user_id', '=', value('userId')).where('id', 'is', null),
);

/** Gives an id to sessions from before devices were listed. */
async function nameSessions(db: Db, userId: UserId): Promise<void> {
  for (const { token_hash } of await namelessSessions(db, { userId })) {
    await db
      .updateTable('sessions')
      .set({ id: randomUUIDv7() as DeviceId })
      .where('token_hash', '=', token_hash)
      .where('id', 'is', null)
      .execute();
  }
}

/** Newest first. */
export async function listSecurityEvents(db: Db, userId: UserId, { limit = SECURITY_EVENTS_MAX, cursor }: Page) {
  const query = db.selectFrom('security_events').selectAll().where('user_id', '=', userId);
  const { rows, nextCursor } = await newestPage(query, { limit, cursor });
  const events = rows.map(
    ({ id, kind, detail, address, browser, created_at }): SecurityEvent => ({
      _id: id,
      kind,
      detail,
      address,
      browser,
      at: created_at,
    }),
  );
  return { events, nextCursor };
}

/** @returns whether there was such a session of this user. */
export async function deleteDevice(db: Db, userId: UserId, id: DeviceId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Lists accounts whose deletion date has come in their time zone, and inactive guests. */
export async function listRemovable(
  db: Db,
  now: number,
  only?: UserId,
): Promise<{ id: UserId; email: string | null }[]> {
  // The last use of a session may be recorded this much later.
  const inactiveSince = now - GUEST_LIFETIME - USE_GRANULARITY;
  const candidates = await db
    .selectFrom('users')
    .select(['id', 'email', 'time_zone', 'deletion_scheduled_for'])
    .where((user) =>
      user.or([
        user('deletion_scheduled_for', '<=', addDays(todayIn('UTC', now), 1)),
        user.and([user('email', 'is', null), user('created_at', '<=', inactiveSince)]),
      ]),
    )
    .$if(only !== undefined, (query) => query.where('id', '=', only as UserId))
    .execute();
  const due = candidates.filter(
    ({ deletion_scheduled_for: day, time_zone }) => day === null || day <= todayIn(time_zone ?? 'UTC', now),
  );
  const guests = due.filter(({ deletion_scheduled_for: day }) => day === null).map(({ id }) => id);
  const active = await findActive(db, guests, inactiveSince);
  return due.filter(({ id }) => !active.has(id));
}

const USERS_A_STATEMENT = 500;

/** The users of a list who have used a session since an instant. A join with the list would ask all machines of a cluster. */
async function findActive(db: Db, ids: readonly UserId[], since: number): Promise<ReadonlySet<UserId>> {
  const active = new Set<UserId>();
  for (let first = 0; first < ids.length; first += USERS_A_STATEMENT) {
    const sessions = db.selectFrom('sessions').select('user_id').where('last_used_at', '>', since);
    const some = ids.slice(first, first + USERS_A_STATEMENT);
    for (const { user_id } of await sessions.where('user_id', 'in', some).execute()) active.add(user_id);
  }
  return active;
}
