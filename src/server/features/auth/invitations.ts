import { randomBytes } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { hashToken } from '#server/identity/session.ts';
import { HOUR } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';

const INVITATION_LIFETIME = 72 * HOUR;

/** Creates an invitation for one registration. @returns its token, which is stored only as a hash. */
export async function createInvitation(db: Db, now: number): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  await db
    .insertInto('invitations')
    .values({ token_hash: hashToken(token), created_at: now })
    .execute();
  return token;
}

/** @throws {AppError} `invitation_invalid` as `redeemInvitation`. */
export async function checkInvitation(db: Db, token: string, now: number): Promise<void> {
  const valid = await db
    .selectFrom('invitations')
    .select('created_at')
    .where('token_hash', '=', hashToken(token))
    .where('created_at', '>', now - INVITATION_LIFETIME)
    .executeTakeFirst();
  if (!valid) throw new AppError('invitation_invalid');
}

/**
 * Uses up an invitation. Call it in the transaction of the registration, so that a failed registration leaves it valid.
 * @throws {AppError} `invitation_invalid` if it expired, was used, or never existed.
 */
export async function redeemInvitation(tx: Db, token: string, now: number): Promise<void> {
  const { numDeletedRows } = await tx
    .deleteFrom('invitations')
    .where('token_hash', '=', hashToken(token))
    .where('created_at', '>', now - INVITATION_LIFETIME)
    .executeTakeFirst();
  if (!numDeletedRows) throw new AppError('invitation_invalid');
}

export async function deleteExpiredInvitations(db: Db, now: number): Promise<void> {
  await db
    .deleteFrom('invitations')
    .where('created_at', '<=', now - INVITATION_LIFETIME)
    .execute();
}
