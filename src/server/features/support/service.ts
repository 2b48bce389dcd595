import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { rejectDemo } from '#server/features/auth/service.ts';
import type { SignedInContext } from '#server/http/implement.ts';
import type { Actor } from '#server/identity/actor.ts';
import { recordSecurityEvent } from '#server/identity/security-events.ts';
import { deleteSessions } from '#server/identity/session.ts';
import { DAY } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { SupportRequestId, UserId } from '#shared/ids.ts';
import type { SupportDraft, SupportStatus } from '#shared/support/contract.ts';
import { findRequest, hasSupportRole, type SupportRow } from './queries.ts';

/** Rejects requests from the demo, where other visitors could read them, with name and email. */
export async function createRequest(
  { db, userId, session, now }: SignedInContext,
  draft: SupportDraft,
): Promise<SupportRow> {
  rejectDemo(session);
  const { systemInfo, ...fields } = draft;
  const row: SupportRow = {
    ...fields,
    user_id: userId,
    id: randomUUIDv7() as SupportRequestId,
    system_info: systemInfo ? JSON.stringify(systemInfo) : null,
    status: 'open',
    created_at: now,
    updated_at: now,
  };
  await inUserTransaction(db, userId, async (tx) => {
    await requireRoom(tx, userId, now);
    await tx.insertInto('support_requests').values(row).execute();
  });
  return row;
}

const REQUESTS_A_DAY = 20;

/** @throws {AppError} `too_many_requests` until the first of the last twenty requests is a day old. */
async function requireRoom(tx: Db, userId: UserId, now: number): Promise<void> {
  const first = await tx
    .selectFrom('support_requests')
    .select('created_at')
    .where('user_id', '=', userId)
    .where('created_at', '>', now - DAY)
    .where('created_at', '<=', now)
    .orderBy('created_at', 'desc')
    .offset(REQUESTS_A_DAY - 1)
    .limit(1)
    .executeTakeFirst();
  if (!first) return;
  throw new AppError('too_many_requests', {
    message: `You can send ${REQUESTS_A_DAY} support requests a day. Please try again tomorrow.`,
    retryAfter: Math.ceil((first.created_at + DAY - now) / 1000),
  });
}

/** The user id by which requests are filtered: null, for all requests, with the support role. */
export async function visibleTo(db: Db, userId: UserId): Promise<UserId | null> {
  return (await hasSupportRole(db, userId)) ? null : userId;
}

/** @throws {AppError} `forbidden` without the support role. */
export async function requireSupportRole(db: Db, userId: UserId): Promise<void> {
  if (!(await hasSupportRole(db, userId))) throw new AppError('forbidden');
}

/** Treats another user's request as missing, except with the support role. */
export async function requireRequest(db: Db, userId: UserId, id: SupportRequestId): Promise<SupportRow> {
  const row = await findRequest(db, await visibleTo(db, userId), id);
  if (!row) throw new AppError('support_request_not_found');
  return row;
}

export async function updateStatus(
  { db, userId, now }: SignedInContext,
  id: SupportRequestId,
  status: SupportStatus,
): Promise<SupportRow> {
  await requireSupportRole(db, userId);
  const row = await db
    .updateTable('support_requests')
    .set({ status, updated_at: now })
    .where('id', '=', id)
    .returningAll()
    .executeTakeFirst();
  if (!row) throw new AppError('support_request_not_found');
  return row;
}

/** Grants an account the support role or revokes it, and records that in the audit log. */
export async function setSupportRole(
  db: Db,
  { userId, now }: Pick<Actor, 'userId' | 'now'>,
  role: 'support' | null,
): Promise<void> {
  await inUserTransaction(db, userId, async (tx) => {
    const isSupport = await hasSupportRole(tx, userId);
    if (isSupport === (role === 'support')) return;
    await tx.updateTable('users').set({ role }).where('id', '=', userId).execute();
    // A session from before the role, perhaps a stolen one, must not get it.
    if (role) await deleteSessions(tx, userId);
    const kind = role ? 'support-granted' : 'support-revoked';
    await recordSecurityEvent(tx, { userId, kind, client: null, now });
  });
}
