import { setTimeout } from 'node:timers/promises';
import { inTransaction, inUserTransaction, lockUser } from '#server/db/transaction.ts';
import { findUserByEmail, hashAndRatePassword, readUser } from '#server/features/auth/service.ts';
import type { Context } from '#server/http/implement.ts';
import { accountKindOf } from '#server/identity/account-kind.ts';
import { recordResetRequest } from '#server/identity/attempts.ts';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { deleteSessions, hashToken } from '#server/identity/session.ts';
import { unlock } from '#server/identity/throttle.ts';
import { queueReset, queueSecurityNotice } from '#server/mail/account-mail.ts';
import { MAIL_KINDS } from '#server/mail/kinds.ts';
import { AppError, rejectFields } from '#shared/http/app-error.ts';
import { commonPasswordErrors } from './common-passwords.ts';
import { setPassword } from './queries.ts';
import { markVerified } from './verification.ts';

/** In milliseconds; longer than the work takes, so that the response time does not reveal whether a mail was queued. */
const ANSWER_AFTER = 200;

/** Mails a reset link if the email has an account other than the demo; the response is the same in any case. */
export async function requestReset(context: Context, email: string): Promise<void> {
  const { db, now } = context;
  const work = inTransaction(db, async (tx) => {
    await recordResetRequest(tx, { ...context, email });
    const user = await findUserByEmail(tx, email);
    if (!user || (await accountKindOf(user)) === 'demo' || !(await lockUser(tx, user.id))) return;
    await queueReset(tx, { userId: user.id, email, now });
    await recordSecurityEvent(tx, { ...context, userId: user.id, kind: 'reset-link-requested' });
  });
  await Promise.all([work, setTimeout(ANSWER_AFTER)]);
}

/**
 * Sets a new password, ends all sessions and lifts a lockout. A link that was mailed to the present address verifies it.
 * @throws {AppError} `reset_link_invalid` for a token that was used, has expired, or never existed.
 */
export async function resetPassword(
  context: Pick<Context, 'db' | 'now' | 'client' | 'logEvent'>,
  { token, password }: { readonly token: string; readonly password: string },
): Promise<void> {
  const { db, now, client } = context;
  const tokenHash = hashToken(token);
  const reset = await db
    .selectFrom('password_resets')
    .select(['user_id', 'email'])
    .where('token_hash', '=', tokenHash)
    .where('created_at', '>', now - MAIL_KINDS.reset.lifetime)
    .executeTakeFirst();
  if (!reset) throw new AppError('reset_link_invalid');
  const userId = reset.user_id;
  if ((await readUser(db, userId)).accountKind === 'demo') throw new AppError('demo_account');
  rejectFields(commonPasswordErrors('password', password));
  const rated = await hashAndRatePassword({ client }, password);
  await inUserTransaction(db, userId, async (tx) => {
    const used = await tx.deleteFrom('password_resets').where('token_hash', '=', tokenHash).executeTakeFirst();
    if (used.numDeletedRows === 0n) throw new AppError('reset_link_invalid');
    await setPassword(tx, userId, rated, now);
    await recordSecurityEvent(tx, { ...context, userId, kind: 'password-reset' });
    await deleteSessions(tx, userId);
    const { email, emailVerified } = await readUser(tx, userId);
    if (email) await unlock(tx, email);
    if (email && email === reset.email && !emailVerified) await markVerified(tx, userId, { email, now });
    if (email) await queueSecurityNotice(tx, { userId, email, now }, 'password-changed');
    await unlock(tx, userId);
  });
}
