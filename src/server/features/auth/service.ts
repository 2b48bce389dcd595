import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { inTransaction, inUserTransaction, lockUser } from '#server/db/transaction.ts';
import type { Context, Work } from '#server/http/implement.ts';
import { accountKindOf } from '#server/identity/account-kind.ts';
import { recordAttempt } from '#server/identity/attempts.ts';
import { hashPassword, verifyPassword } from '#server/identity/password.ts';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { createSession, deleteSession, endGuestSessions, type Session } from '#server/identity/session.ts';
import {
  beginConfirmation,
  beginLogin,
  deleteFailures,
  endConfirmation,
  endLogin,
  withdrawConfirmation,
  withdrawLogin,
} from '#server/identity/throttle.ts';
import { queueVerification } from '#server/mail/account-mail.ts';
import type { PasswordStrength } from '#shared/account/contract.ts';
import { passwordStrength } from '#shared/account/password-strength.ts';
import type { Registration, User } from '#shared/auth/contract.ts';
import { DEMO_EMAIL, DEMO_PASSWORD, DEMO_REGISTRATION } from '#shared/demo/account.ts';
import { AppError, rejectFields } from '#shared/http/app-error.ts';
import type { FieldErrors } from '#shared/http/errors.ts';
import type { UserId } from '#shared/ids.ts';
import type { Switches } from '#shared/switches.ts';
import { checkInvitation, createInvitation, deleteExpiredInvitations, redeemInvitation } from './invitations.ts';
import { recordLogin } from './known-places.ts';
import { findUserByEmail, getUser, toUser, type UserRow } from './queries.ts';

export { checkInvitation, createInvitation, deleteExpiredInvitations, findUserByEmail };

/** A password as it is stored: hashed, and rated. */
export interface RatedPassword {
  readonly password_hash: string;
  readonly password_strength: PasswordStrength;
}

interface SignedIn {
  readonly user: User;
  readonly token: string;
}

/** Responds to an unknown email with the same error, and after the same time, as to a wrong password. */
export async function login(context: Context, email: string, password: string): Promise<SignedIn> {
  const { db } = context;
  const user = await findUserByEmail(db, email);
  const accountKind = user ? await accountKindOf(user) : 'user';
  const isDemo = accountKind === 'demo';
  if (isDemo && !context.switches.demo) throw new AppError('demo_off');
  const attempt = { ...context, email };
  // Anyone could lock the shared demo account, so its failures count only for their place.
  const attemptId = await (isDemo
    ? inTransaction(db, (tx) => recordAttempt(tx, 'failed', attempt))
    : beginLogin(db, attempt, user));
  const { address } = context.client;
  const isRight = await verifyPassword(password, user?.password_hash ?? null, address).catch(async (error) => {
    await withdrawLogin(db, attempt, attemptId);
    throw error;
  });
  if (!user || !isRight) throw new AppError('invalid_credentials');
  return inTransaction(db, async (tx) => {
    // The demo's password never changes, and all visitors would wait for the lock on its row.
    if (!isDemo && !(await isStillPassword(tx, user))) throw new AppError('invalid_credentials');
    await endLogin(tx, attempt, attemptId);
    // Demo visitors log in from many places.
    if (!isDemo) await recordLogin(tx, user.id, context);
    await recordSecurityEvent(tx, { ...context, userId: user.id, kind: 'login' });
    return { user: await toUser(user), token: await createSession(tx, user.id, { ...context, accountKind }) };
  });
}

/** Ends the current session. */
export async function logOut(context: Context & { readonly session: Session }): Promise<void> {
  const { db, session } = context;
  // The demo has no audit log, and its many visitors would wait for its one row.
  if (session.accountKind === 'demo') return deleteSession(db, session);
  await inUserTransaction(db, session.userId, async (tx) => {
    await deleteSession(tx, session);
    await recordSecurityEvent(tx, { ...context, userId: session.userId, kind: 'logout' });
  });
}

export async function readUser(db: Db, userId: UserId): Promise<User> {
  return toUser(await getUser(db, userId));
}

/**
 * Verifies the password of a signed-in user. Wrong passwords are limited like failed logins, so that a stolen session does
 * not help to guess it. Call it outside a transaction, so that a rollback does not undo the count.
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
  const attemptId = await beginConfirmation(db, { ...context, email }, userId);
  const isRight = await verifyPassword(password, user.password_hash, context.client.address).catch(async (error) => {
    await withdrawConfirmation(db, userId, attemptId);
    throw error;
  });
  if (!isRight) {
    throw new AppError('validation_failed', { fields });
  }
  await inTransaction(db, (tx) => endConfirmation(tx, userId, attemptId));
  return { ...user, email };
}

/** Locks the user's row, so that a concurrent password change happens either before this check or after the transaction. */
export async function isStillPassword(tx: Db, { id, password_hash }: UserRow): Promise<boolean> {
  return (await lockUser(tx, id)) && (await getUser(tx, id)).password_hash === password_hash;
}

export async function hashAndRatePassword(
  { client }: Pick<Context, 'client'>,
  password: string,
): Promise<RatedPassword> {
  const password_hash = await hashPassword(password, client.address);
  return { password_hash, password_strength: passwordStrength(password) };
}

/** @throws {AppError} `demo_account` in the shared demo account. */
export function rejectDemo({ accountKind }: Pick<Session, 'accountKind'>): void {
  if (accountKind === 'demo') throw new AppError('demo_account');
}

/** Rejects the email of the demo account, whether or not the account exists yet. */
export function rejectDemoEmail(email: string, field: string): void {
  if (email === DEMO_EMAIL) rejectFields({ [field]: ['This email belongs to the shared demo account'] });
}

/**
 * Prepares a registration. A guest is converted and keeps everything except the sessions; the demo keeps its fixed name. The
 * attempt counts before the password is hashed, and even if the email is taken: otherwise probing for taken emails would be
 * unlimited.
 * @returns work that registers, or throws `email_taken` on the email field; a guest then stays a guest.
 */
export async function prepareRegistration(
  context: Context & { readonly session: Session | null },
  draft: Registration,
): Promise<Work<User>> {
  const { now, session } = context;
  const { email } = draft;
  const { name, phone, dateOfBirth } = email === DEMO_EMAIL ? DEMO_REGISTRATION : draft;
  if (draft.password !== DEMO_PASSWORD) rejectDemoEmail(email, 'email');
  const invitation = requireInvitation(context.switches, draft);
  await inTransaction(context.db, (tx) => recordAttempt(tx, 'account-created', { ...context, email }));
  const password = await hashAndRatePassword(context, draft.password);
  const person = { name, email, phone, date_of_birth: dateOfBirth, ...password, deletion_scheduled_for: null };
  return (db) =>
    inTransaction(db, async (tx) => {
      if (invitation !== null) await redeemInvitation(tx, invitation, now);
      const guest = session && email !== DEMO_EMAIL ? await lockGuest(tx, session.userId) : undefined;
      const user = { ...(guest ?? newUser(now)), ...person, version: (guest?.version ?? 0) + 1 };
      await takeEmail(tx, user.id, email, 'email');
      if (guest) {
        await tx
          .updateTable('users')
          .set({ ...person, version: user.version })
          .where('id', '=', guest.id)
          .execute();
        await endGuestSessions(tx, guest.id, now);
      } else {
        await tx.insertInto('users').values(user).execute();
      }
      const kind = guest ? 'guest-converted' : 'account-created';
      await recordSecurityEvent(tx, { ...context, userId: user.id, kind });
      // The demo has no mailbox.
      if (email !== DEMO_EMAIL) await queueVerification(tx, { userId: user.id, email, now }, 'registered');
      return toUser(user);
    });
}

/**
 * Setting up the demo needs the demo and no invitation; a guest's conversion is a registration like any other.
 * @returns the invitation to use up, or null where none is needed.
 * @throws {AppError} `demo_off` or `registration_closed`.
 */
function requireInvitation({ registration, demo }: Switches, { email, invitation }: Registration): string | null {
  if (email === DEMO_EMAIL) {
    if (!demo) throw new AppError('demo_off');
    return null;
  }
  if (registration) return null;
  if (!invitation) throw new AppError('registration_closed');
  return invitation;
}

/** @returns undefined if the account has been converted or removed. */
async function lockGuest(tx: Db, userId: UserId): Promise<UserRow | undefined> {
  const user = (await lockUser(tx, userId)) ? await getUser(tx, userId) : undefined;
  return user?.email === null ? user : undefined;
}

/**
 * Assigns an email to an account. Earlier failed logins with it, which did not concern this account, are deleted.
 * @throws {AppError} `email_taken` beside the field.
 */
export async function takeEmail(tx: Db, userId: UserId, email: string, field: string): Promise<void> {
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('logins')
    .values({ email, user_id: userId })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  if (!numInsertedOrUpdatedRows) {
    throw new AppError('email_taken', { fields: { [field]: ['Email already registered'] } });
  }
  await deleteFailures(tx, email);
}

/** A real, isolated account without email or password. */
export async function loginAsGuest(context: Context): Promise<SignedIn> {
  const { db, now, switches } = context;
  if (!switches.guests) throw new AppError('guests_off');
  return inTransaction(db, async (tx) => {
    await recordAttempt(tx, 'account-created', { ...context, email: '' });
    const user = newUser(now);
    await tx.insertInto('users').values(user).execute();
    await recordSecurityEvent(tx, { ...context, userId: user.id, kind: 'guest-started' });
    return { user: await toUser(user), token: await createSession(tx, user.id, context) };
  });
}

/** A new account starts as a guest. */
function newUser(now: number): UserRow {
  return {
    id: randomUUIDv7() as UserId,
    name: 'Guest',
    email: null,
    phone: null,
    date_of_birth: null,
    password_hash: null,
    password_strength: null,
    password_changed_at: null,
    time_zone: null,
    role: null,
    email_verified_at: null,
    deletion_scheduled_for: null,
    created_at: now,
    version: 1,
  };
}
