import { randomUUIDv7 } from 'node:crypto';
import { newestPage } from '#server/db/cursor.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { SealedPassword } from '#server/features/auth/service.ts';
import { todayIn } from '#server/http/today.ts';
import { SESSION_LIFETIME, type Session, USE_GRANULARITY } from '#server/identity/session.ts';
import { RESET_LINK } from '#server/mail/compose.ts';
import { withdrawMail } from '#server/mail/outbox.ts';
import type { Device } from '#shared/account/contract.ts';
import { SECURITY_EVENTS_MAX, type SecurityEvent } from '#shared/account/security-events.ts';
import { addDays } from '#shared/calendar-date.ts';
import { DAY } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { DeviceId, UserId } from '#shared/ids.ts';

/** Guests are kept so long after their last request. */
const GUEST_LIFETIME = 30 * DAY;

const passwords = prepared((db, value: Values<{ userId: UserId }>) =>
  db
    .selectFrom('users')
    .select(['email', 'password_strength', 'password_changed_at'])
    .where('id', '=', value('userId')),
);

/** @throws {AppError} `invalid_token` when the account was removed since the session was looked at. */
export async function getPassword(db: Db, userId: UserId) {
  const [password] = await passwords(db, { userId });
  if (!password) throw new AppError('invalid_token');
  return password;
}

/** Reset links from before no longer work, and those that wait to be mailed are not. */
export async function setPassword(tx: Db, userId: UserId, password: SealedPassword, now: number): Promise<void> {
  await tx
    .updateTable('users')
    .set({ ...password, password_changed_at: now })
    .where('id', '=', userId)
    .execute();
  await forgetResets(tx, userId);
}

export async function forgetResets(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('password_resets').where('user_id', '=', userId).execute();
  await withdrawMail(tx, userId, RESET_LINK);
}

/** How many logins of an email failed since then. */
export async function countFailedLogins(db: Db, email: string, since: number): Promise<number> {
  const { count } = await db
    .selectFrom('login_attempts')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('email', '=', email)
    .where('outcome', '=', 'failed')
    .where('at', '>', since)
    .executeTakeFirstOrThrow();
  return count;
}

/** The person's browsers that are signed in, last used first. */
export async function listDevices(db: Db, session: Session, now: number): Promise<Device[]> {
  await nameSessions(db, session.userId);
  const rows = await db
    .selectFrom('sessions')
    .selectAll()
    .where('user_id', '=', session.userId)
    .where('last_used_at', '>', now - SESSION_LIFETIME)
    .orderBy('last_used_at', 'desc')
    .orderBy('created_at', 'desc')
    .execute();
  return rows.map((row) => ({
    _id: row.id as DeviceId,
    browser: row.browser,
    address: row.address,
    signedInAt: row.created_at,
    lastUsedAt: row.last_used_at,
    isCurrent: row.token_hash === session.tokenHash,
  }));
}

/** Sessions from before devices were listed get their id. */
async function nameSessions(db: Db, userId: UserId): Promise<void> {
  const nameless = db.selectFrom('sessions').select('token_hash').where('user_id', '=', userId).where('id', 'is', null);
  for (const { token_hash } of await nameless.execute()) {
    await db
      .updateTable('sessions')
      .set({ id: randomUUIDv7() as DeviceId })
      .where('token_hash', '=', token_hash)
      .where('id', 'is', null)
      .execute();
  }
}

/** Newest first. */
export async function listSecurityEvents(
  db: Db,
  userId: UserId,
  {
    limit = SECURITY_EVENTS_MAX,
    cursor,
  }: { readonly limit?: number | undefined; readonly cursor?: string | undefined },
) {
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

/** @returns whether there was such a session of this person. */
export async function deleteDevice(db: Db, userId: UserId, id: DeviceId): Promise<boolean> {
  const { numDeletedRows } = await db
    .deleteFrom('sessions')
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

/** Whom to remove now: accounts on the day they were told, where they are, and guests who have gone. */
export async function listRemovable(
  db: Db,
  now: number,
  only?: UserId,
): Promise<{ id: UserId; email: string | null }[]> {
  // A session's last use may be noted that much late.
  const goneSince = now - GUEST_LIFETIME - USE_GRANULARITY;
  const candidates = await db
    .selectFrom('users')
    .select(['id', 'email', 'time_zone', 'deletion_scheduled_for'])
    .where((user) =>
      user.or([
        user('deletion_scheduled_for', '<=', addDays(todayIn('UTC', now), 1)),
        user.and([
          user('email', 'is', null),
          user('created_at', '<=', goneSince),
          user.not(
            user.exists(
              user
                .selectFrom('sessions')
                .select('token_hash')
                .whereRef('sessions.user_id', '=', 'users.id')
                .where('last_used_at', '>', goneSince),
            ),
          ),
        ]),
      ]),
    )
    .$if(only !== undefined, (query) => query.where('id', '=', only as UserId))
    .execute();
  return candidates.filter(
    ({ deletion_scheduled_for: day, time_zone }) => day === null || day <= todayIn(time_zone ?? 'UTC', now),
  );
}
