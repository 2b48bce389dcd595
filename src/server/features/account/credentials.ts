import { inTransaction, inUserTransaction } from '#server/db/transaction.ts';
import {
  confirmPassword,
  hashAndRatePassword,
  isStillPassword,
  readUser,
  rejectDemo,
  rejectDemoEmail,
  takeEmail,
} from '#server/features/auth/service.ts';
import { deleteUnsubscribeLink } from '#server/features/notifications/service.ts';
import type { SignedInContext } from '#server/http/implement.ts';
import { recordAttempt } from '#server/identity/attempts.ts';
import { maskedEmail } from '#server/identity/masked-email.ts';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { createSession, deleteSessions } from '#server/identity/session.ts';
import { queueSecurityNotice, queueVerification } from '#server/mail/account-mail.ts';
import { withdrawMail } from '#server/mail/outbox.ts';
import type { User } from '#shared/auth/contract.ts';
import { rejectFields } from '#shared/http/app-error.ts';
import { commonPasswordErrors } from './common-passwords.ts';
import { invalidateResets, setPassword } from './queries.ts';
import { deleteVerifications } from './verification.ts';

const WRONG_CURRENT = { currentPassword: ['Current password is incorrect'] };

/**
 * Changes the email. Whether the new email is taken is revealed only after the password, and attempts are limited. Reset links
 * that were mailed to the old address no longer work. The old address gets a notice, the new one a verification link.
 */
export async function updateEmail(
  context: SignedInContext,
  change: { readonly newEmail: string; readonly currentPassword: string },
): Promise<User> {
  const { db, userId, session } = context;
  const { newEmail, currentPassword } = change;
  rejectDemo(session);
  rejectDemoEmail(newEmail, 'newEmail');
  const confirmed = await confirmPassword(context, currentPassword, WRONG_CURRENT);
  await inTransaction(db, (tx) => recordAttempt(tx, 'email-changed', { ...context, email: confirmed.email }));
  return inUserTransaction(db, userId, async (tx) => {
    if (!(await isStillPassword(tx, confirmed))) rejectFields(WRONG_CURRENT);
    const before = await readUser(tx, userId);
    // Another change may have replaced the confirmed email meanwhile.
    const { email } = before;
    if (email === null || email === newEmail) return before;
    await takeEmail(tx, userId, newEmail, 'newEmail');
    await tx.deleteFrom('logins').where('email', '=', email).execute();
    await invalidateResets(tx, userId);
    await deleteVerifications(tx, userId);
    await deleteUnsubscribeLink(tx, userId);
    await withdrawMail(tx, userId, ['verification', 'notification']);
    // Before the change, because the cap of an address depends on whether it is verified.
    await queueSecurityNotice(tx, { userId, email, now: context.now }, 'email-changed');
    await tx.updateTable('users').set({ email: newEmail, email_verified_at: null }).where('id', '=', userId).execute();
    await queueVerification(tx, { userId, email: newEmail, now: context.now }, 'changed');
    const detail = `${maskedEmail(email)} to ${maskedEmail(newEmail)}`;
    await recordSecurityEvent(tx, { ...context, kind: 'email-changed', detail });
    return readUser(tx, userId);
  });
}

/** Changes the password and ends every session, including the current one. @returns the token of a new session. */
export async function changePassword(
  context: SignedInContext,
  change: { readonly currentPassword: string; readonly newPassword: string },
): Promise<string> {
  const { db, userId, session, now } = context;
  rejectDemo(session);
  rejectFields(commonPasswordErrors('newPassword', change.newPassword));
  const before = await confirmPassword(context, change.currentPassword, WRONG_CURRENT);
  const password = await hashAndRatePassword(context, change.newPassword);
  return inUserTransaction(db, userId, async (tx) => {
    if (!(await isStillPassword(tx, before))) rejectFields(WRONG_CURRENT);
    await setPassword(tx, userId, password, now);
    await recordSecurityEvent(tx, { ...context, kind: 'password-changed' });
    await deleteSessions(tx, userId);
    await queueSecurityNotice(tx, { userId, email: before.email, now }, 'password-changed');
    return createSession(tx, userId, context);
  });
}
