import type { Selectable } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { AuthTables } from '#server/db/tables/auth.ts';
import type { Db } from '#server/db/tables.ts';
import { accountKindOf } from '#server/identity/account-kind.ts';
import type { ProfileChange, User } from '#shared/auth/contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';

/** Without what only requests and forecasts read. */
export type UserRow = Omit<
  Selectable<AuthTables['users']>,
  'schedules_due' | 'data_version' | 'plans_version' | 'plans_month'
>;

export async function toUser(row: UserRow): Promise<User> {
  return {
    _id: row.id,
    name: row.name,
    username: row.email?.slice(0, row.email.lastIndexOf('@')) ?? null,
    email: row.email,
    avatar: null,
    dateOfBirth: row.date_of_birth,
    phone: row.phone,
    createdAt: row.created_at,
    accountKind: await accountKindOf(row),
    emailVerified: row.email_verified_at !== null,
    deletionScheduledFor: row.deletion_scheduled_for,
    version: row.version,
  };
}

const USER_COLUMNS = [
  'id',
  'name',
  'email',
  'phone',
  'date_of_birth',
  'password_hash',
  'time_zone',
  'created_at',
  'role',
  'password_strength',
  'password_changed_at',
  'email_verified_at',
  'deletion_scheduled_for',
  'version',
] as const satisfies (keyof UserRow)[];

const loginsByEmail = prepared((db, value: Values<{ email: string }>) =>
  db.selectFrom('logins').select('user_id').where('email', '=', value('email')),
);

export async function findUserByEmail(db: Db, email: string): Promise<UserRow | undefined> {
  const [login] = await loginsByEmail(db, { email });
  const [user] = login ? await usersById(db, { userId: login.user_id }) : [];
  return user;
}

const usersById = prepared((db, value: Values<{ userId: UserId }>) =>
  db.selectFrom('users').select(USER_COLUMNS).where('id', '=', value('userId')),
);

/** @throws {AppError} `invalid_token` if the account was removed after the session was read. */
export async function getUser(db: Db, userId: UserId): Promise<UserRow> {
  const [user] = await usersById(db, { userId });
  if (!user) throw new AppError('invalid_token');
  return user;
}

/** Changes only the given fields; an empty phone removes the number. */
export async function saveProfile(db: Db, userId: UserId, change: ProfileChange): Promise<void> {
  const { name, dateOfBirth, phone } = change;
  const columns = {
    ...(name !== undefined && { name }),
    ...(dateOfBirth !== undefined && { date_of_birth: dateOfBirth }),
    ...(phone !== undefined && { phone: phone || null }),
  };
  if (Object.keys(columns).length === 0) return;
  await db
    .updateTable('users')
    .set((row) => ({ ...columns, version: row('version', '+', 1) }))
    .where('id', '=', userId)
    .execute();
}

/** Newest first. */
export const listFailedAttempts = prepared((db, value: Values<{ email: string; since: number }>) =>
  db
    .selectFrom('login_attempts')
    .select(['at', 'address', 'browser'])
    .where('email', '=', value('email'))
    .where('outcome', '=', 'failed')
    .where('at', '>', value('since'))
    .orderBy('at', 'desc')
    .orderBy('id', 'desc'),
);
