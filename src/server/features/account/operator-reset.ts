import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { hashToken } from '#server/identity/session.ts';
import { RESET_LINK } from '#server/mail/links.ts';
import type { UserId } from '#shared/ids.ts';

/**
 * Creates a reset link for the operator to hand over, for instances without mail. It works once, for as long as a mailed one.
 * @returns its path within the app
 */
export async function issueResetLink(db: Db, userId: UserId, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await inUserTransaction(db, userId, async (tx) => {
    await tx
      .insertInto('password_resets')
      .values({ token_hash: hashToken(token), user_id: userId, created_at: now })
      .execute();
    await recordSecurityEvent(tx, { userId, kind: 'reset-link-issued', client: null, now });
  });
  return `${RESET_LINK}?token=${token}`;
}
