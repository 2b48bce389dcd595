import { randomBytes } from 'node:crypto';
import type { MailTables } from '#server/db/tables/mail.ts';
import type { Db } from '#server/db/tables.ts';
import { hashToken } from '#server/identity/session.ts';

export const RESET_LINK = '/reset-password';
export const VERIFICATION_LINK = '/verify-email';

/**
 * Adds the token to the link of a mail just before it is sent, so that neither the outbox nor a backup holds a token. A mail
 * that is sent again gets a new token; each works until the link expires. Call it in the transaction that claims the mail.
 */
export async function completeLink(
  tx: Db,
  { user_id, recipient, kind, link, created_at }: MailTables['emails'],
): Promise<string> {
  if (kind !== 'reset' && kind !== 'verification') return link;
  const token = randomBytes(32).toString('base64url');
  await tx
    .insertInto(kind === 'reset' ? 'password_resets' : 'email_verifications')
    .values({ token_hash: hashToken(token), user_id, email: recipient, created_at })
    .execute();
  return `${link}?token=${token}`;
}
