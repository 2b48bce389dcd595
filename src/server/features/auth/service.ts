import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { lockUser } from '#server/db/transaction.ts';
import { AppError } from '#server/http/app-error.ts';
import type { Context } from '#server/http/implement.ts';
import { createSession } from '#server/http/session.ts';
import { beginLogin, endLogin, noteAttempt } from '#server/http/throttle.ts';
import type { PasswordStrength } from '#shared/account/contract.ts';
import { passwordStrength } from '#shared/account/password-strength.ts';
import type { Registration, User } from '#shared/auth/contract.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import type { UserId } from '#shared/ids.ts';
import { noteLogin } from './known-logins.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { findUserByEmail, getUser, toUser, type UserRow } from './queries.ts';

/** A password as it is stored: hashed, and rated. */
export interface SealedPassword {
  readonly password_hash: string;
  readonly password_strength: PasswordStrength;
}

interface SignedIn {
  readonly user: User;
  readonly token: string;
}

/** Takes as long and says the same for an unknown email as for a wrong password. */
export async function login(context: Context, email: string, password: string): Promise<SignedIn> {
  const { db } = context;
  const attemptId = await beginLogin(db, { ...context, email });
  const user = await findUserByEmail(db, email);
  const isRight = await verifyPassword(password, user?.password_hash ?? null);
  if (!user || !isRight) throw new AppError('invalid_credentials');
  return db.transaction().execute(async (tx) => {
    if (!(await isStillPassword(tx, user))) throw new AppError('invalid_credentials');
    await endLogin(tx, email, attemptId);
    await noteLogin(tx, user.id, context);
    return { user: toUser(user), token: await createSession(tx, user.id, context) };
  });
}

export async function readUser(db: Db, userId: UserId): Promise<User> {
  return toUser(await getUser(db, userId));
}

/**
 * Asks whoever is signed in for their password again. A wrong one counts as a failed login, so that a stolen session does
 * not help to guess it. What follows must not undo that: call it outside a transaction.
 * @throws {AppError} `guest_account`, `login_locked`, or these messages beside their fields.
 */
export async function confirmPassword(
  context: Context & { readonly userId: UserId },
  password: string,
  fields: FieldErrors,
): Promise<UserRow & { readonly email: string }> {
  const { db, userId } = context;
  const user = await getUser(db, userId);
  const { email } = user;
  if (email === null) throw new AppError('guest_account');
  const attemptId = await beginLogin(db, { ...context, email });
  if (!(await verifyPassword(password, user.password_hash))) throw new AppError('validation_failed', { fields });
  await db.transaction().execute((tx) => endLogin(tx, email, attemptId));
  return { ...user, email };
}

/** Locks the person's row, so that a password that is changed at this moment is either not right or not changed yet. */
export async function isStillPassword(tx: Db, { id, password_hash }: UserRow): Promise<boolean> {
  return (await lockUser(tx, id)) && (await getUser(tx, id)).password_hash === password_hash;
}

export async function sealPassword(password: string): Promise<SealedPassword> {
  return { password_hash: await hashPassword(password), password_strength: passwordStrength(password) };
}

/**
 * The attempt counts before anything costly is done, and whether or not the email turns out to be taken: otherwise asking
 * which emails are taken would be free.
 * @throws {AppError} `email_taken` on the email field.
 */
export async function register(context: Context, draft: Registration): Promise<User> {
  const { db, now } = context;
  const { name, email, phone, dateOfBirth } = draft;
  await db.transaction().execute((tx) => noteAttempt(tx, 'account-created', { ...context, email }));
  const password = await sealPassword(draft.password);
  return db.transaction().execute(async (tx) => {
    const user = newUser({
      name,
      email,
      phone,
      date_of_birth: dateOfBirth,
      ...password,
      created_at: now,
    });
    await takeEmail(tx, user.id, email, 'email');
    await tx.insertInto('users').values(user).execute();
    return toUser(user);
  });
}

/** @throws {AppError} `email_taken` beside the field. */
export async function takeEmail(tx: Db, userId: UserId, email: string, field: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('logins')
    .values({ email, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) {
    throw new AppError('email_taken', { fields: { [field]: ['Email already registered'] } });
  }
}

/** A real, isolated account without email or password. */
export function loginAsGuest(context: Context): Promise<SignedIn> {
  const { db, now } = context;
  return db.transaction().execute(async (tx) => {
    await noteAttempt(tx, 'account-created', { ...context, email: '' });
    const nobody = { email: null, phone: null, date_of_birth: null, password_hash: null, password_strength: null };
    const user = newUser({ name: 'Guest', ...nobody, created_at: now });
    await tx.insertInto('users').values(user).execute();
    return { user: toUser(user), token: await createSession(tx, user.id, context) };
  });
}

type Known = 'name' | 'email' | 'phone' | 'date_of_birth' | 'password_hash' | 'password_strength' | 'created_at';

function newUser(known: Pick<UserRow, Known>): UserRow {
  const id = randomUUIDv7() as UserId;
  return { ...known, id, time_zone: null, role: null, password_changed_at: null, deletion_scheduled_for: null };
}
