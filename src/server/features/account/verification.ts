import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { readUser, rejectDemo } from '#server/features/auth/service.ts';
import type { Context, SignedInContext } from '#server/http/implement.ts';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { hashToken } from '#server/identity/session.ts';
import { queueVerification } from '#server/mail/account-mail.ts';
import { MAIL_KINDS } from '#server/mail/kinds.ts';
import { withdrawMail } from '#server/mail/outbox.ts';
import { allowMail, isStopped } from '#server/mail/stops.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';

/**
 * Verifies the address to which the token was mailed, if it is still the account's.
 * @returns whether it was verified before: a link may be opened twice.
 * @throws {AppError} `verification_link_invalid` for a token that has expired, was replaced or never existed.
 */
export async function verifyEmail(
  context: Pick<Context, 'db' | 'now' | 'client' | 'logEvent'>,
  token: string,
): Promise<boolean> {
  const { db, now } = context;
  const link = await db
    .selectFrom('email_verifications')
    .select(['user_id', 'email'])
    .where('token_hash', '=', hashToken(token))
    .where('created_at', '>', now - MAIL_KINDS.verification.lifetime)
    .executeTakeFirst();
  if (!link) throw new AppError('verification_link_invalid');
  return inUserTransaction(db, link.user_id, async (tx) => {
    const { email, emailVerified } = await readUser(tx, link.user_id);
    if (email !== link.email) throw new AppError('verification_link_invalid');
    if (!emailVerified) {
      await markVerified(tx, link.user_id, { email, now });
      await recordSecurityEvent(tx, { ...context, userId: link.user_id, kind: 'email-verified' });
    }
    return emailVerified;
  });
}

interface Verified {
  readonly email: string;
  readonly now: number;
}

/** Marks the address as verified after a link mailed to it was used. */
export async function markVerified(tx: Db, userId: UserId, { email, now }: Verified): Promise<void> {
  await tx.updateTable('users').set({ email_verified_at: now }).where('id', '=', userId).execute();
  await withdrawMail(tx, userId, ['verification']);
  await allowMail(tx, email);
}

/** Deletes the verification links that were mailed to the previous address. */
export async function deleteVerifications(tx: Db, userId: UserId): Promise<void> {
  await tx.deleteFrom('email_verifications').where('user_id', '=', userId).execute();
}

/**
 * Mails another link.
 * @returns whether the address is verified already, in which case nothing is mailed.
 * @throws {AppError} `guest_account`, `demo_account`, `mail_stopped`, or `too_many_requests` past the day's cap.
 */
export function resendVerification({ db, userId, session, now }: SignedInContext): Promise<boolean> {
  rejectDemo(session);
  return inUserTransaction(db, userId, async (tx) => {
    const { email, emailVerified } = await readUser(tx, userId);
    if (email === null) throw new AppError('guest_account');
    if (emailVerified) return true;
    if (await isStopped(tx, email)) throw new AppError('mail_stopped');
    if (!(await queueVerification(tx, { userId, email, now }, 'registered'))) {
      throw new AppError('too_many_requests', { message: TOO_MANY_LINKS, retryAfter: SECONDS_IN_A_DAY });
    }
    return false;
  });
}

const TOO_MANY_LINKS = 'That’s all the links for today. Check your spam folder, or try again tomorrow.';
const SECONDS_IN_A_DAY = 86_400;
