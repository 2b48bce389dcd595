import { randomUUIDv7 } from 'node:crypto';
import { AppError, refuse } from '#server/http/app-error.ts';
import type { Context } from '#server/http/implement.ts';
import { createSession } from '#server/http/session.ts';
import type { Registration, User } from '#shared/auth/contract.ts';
import { birthDateErrors } from '#shared/auth/registration-rules.ts';
import type { UserId } from '#shared/ids.ts';
import { hashPassword, verifyPassword } from './password.ts';
import { findUserByEmail, toUser, type UserRow } from './queries.ts';
import { beginLogin, endLogin, noteAttempt } from './throttle.ts';

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
    await endLogin(tx, email, attemptId);
    return { user: toUser(user), token: await createSession(tx, user.id, context) };
  });
}

/**
 * The attempt counts before anything costly is done, and whether or not the email turns out to be taken: otherwise asking
 * which emails are taken would be free.
 * @throws {AppError} `email_taken` on the email field.
 */
export async function register(context: Context, draft: Registration): Promise<User> {
  const { db, now, today } = context;
  refuse(birthDateErrors(draft, today));
  const { name, email, phone, dateOfBirth } = draft;
  await db.transaction().execute((tx) => noteAttempt(tx, 'account-created', { ...context, email }));
  const password_hash = await hashPassword(draft.password);
  return db.transaction().execute(async (tx) => {
    const user = newUser({
      name,
      email,
      phone,
      date_of_birth: dateOfBirth,
      password_hash,
      password_strength: null,
      created_at: now,
    });
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('logins')
      .values({ email, user_id: user.id })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (!numInsertedOrUpdatedRows) {
      throw new AppError('email_taken', { fields: { email: ['Email already registered'] } });
    }
    await tx.insertInto('users').values(user).execute();
    return toUser(user);
  });
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
