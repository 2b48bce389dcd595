import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { hashToken } from '#server/identity/session.ts';
import type { OutboxMail } from './outbox.ts';

export const RESET_LINK = '/reset-password';
export const VERIFICATION_LINK = '/verify-email';

/**
 * Gives the link of a mail that is about to be sent its token, so that no token rests in the outbox or in a backup. A mail
 * that has to be sent again gets another one; each works until the mail's link expires. Call it in the transaction of the
 * claim.
 */
export async function completeLink(
  tx: Db,
  { user_id, recipient, kind, link, created_at }: OutboxMail,
): Promise<string> {
  if (kind !== 'reset' && kind !== 'verification') return link;
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto(kind === 'reset' ? 'password_resets' : 'email_verifications')
    .values({ token_hash: hashToken(token), user_id, email: recipient, created_at })
    .execute();
  return `${link}?token=${token}`;
}
