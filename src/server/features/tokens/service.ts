import type { AccessTokenRow } from '#server/db/tables/auth.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { confirmPassword, isStillPassword, rejectDemo } from '#server/features/auth/service.ts';
import type { SignedInContext } from '#server/http/implement.ts';
import { endToken, insertToken, listTokens, scopesOf } from '#server/identity/access-tokens.ts';
import { quotaReached } from '#server/identity/quotas.ts';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { queueSecurityNotice } from '#server/mail/account-mail.ts';
import { DAY } from '#shared/durations.ts';
import { AppError, rejectFields } from '#shared/http/app-error.ts';
import type { AccessTokenId, UserId } from '#shared/ids.ts';
import { type AccessToken, TOKENS_MAX, type TokenDraft } from '#shared/tokens/contract.ts';
import { countAdditions } from './additions.ts';

const WRONG_CURRENT = { currentPassword: ['Current password is incorrect'] };

/** Lists the tokens, oldest first. */
export async function readTokens(db: Db, userId: UserId): Promise<AccessToken[]> {
  const additions = await countAdditions(db, userId);
  return (await listTokens(db, userId)).map((row) => toAccessToken(row, additions.get(row.id)));
}

function toAccessToken(row: AccessTokenRow, added = 0): AccessToken {
  return {
    _id: row.id,
    name: row.name,
    scopes: scopesOf(row),
    createdAt: row.created_at,
    expiresAt: row.expires_at,
    lastUsedAt: row.last_used_at,
    added,
  };
}

/**
 * Creates a token after the password was confirmed, because a token may outlive the session. The user gets a notice by email.
 * @throws {AppError} `demo_account`, `guest_account`, `login_locked`, `quota_reached`
 */
export async function createToken(context: SignedInContext, draft: TokenDraft) {
  const { db, userId, session, now } = context;
  const { name, scopes, expiresInDays, currentPassword } = draft;
  rejectDemo(session);
  const confirmed = await confirmPassword(context, currentPassword, WRONG_CURRENT);
  return inUserTransaction(db, userId, async (tx) => {
    if (!(await isStillPassword(tx, confirmed))) rejectFields(WRONG_CURRENT);
    if ((await listTokens(tx, userId)).length >= TOKENS_MAX) {
      throw quotaReached(`You have reached the limit of ${TOKENS_MAX} access tokens. Revoke one to create another.`);
    }
    const expiresAt = now + expiresInDays * DAY;
    const { token, row } = await insertToken(tx, userId, { name, scopes, now, expiresAt });
    await recordSecurityEvent(tx, { ...context, kind: 'token-created', detail: name });
    await queueSecurityNotice(tx, { userId, email: confirmed.email, now }, 'token-created');
    return { token, accessToken: toAccessToken(row) };
  });
}

/** @throws {AppError} `demo_account` or `token_not_found`. */
export async function revokeToken(context: SignedInContext, id: AccessTokenId): Promise<void> {
  const { db, userId, session, now } = context;
  rejectDemo(session);
  await inUserTransaction(db, userId, async (tx) => {
    const name = await endToken(tx, userId, id, now);
    if (name === undefined) throw new AppError('token_not_found');
    await recordSecurityEvent(tx, { ...context, kind: 'token-revoked', detail: name });
  });
}
