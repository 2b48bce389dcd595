import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { refuseDemo } from '#server/features/auth/service.ts';
import type { Session } from '#server/identity/session.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { SupportRequestId, UserId } from '#shared/ids.ts';
import type { SupportDraft, SupportStatus } from '#shared/support/contract.ts';
import { findRequest, hasSupportRole, type SupportRow } from './queries.ts';

interface Who {
  readonly db: Db;
  readonly userId: UserId;
  readonly now: number;
}

/** Not from the demo: the next visitor would read what one has written, with name and address. */
export async function createRequest(
  { db, userId, session, now }: Who & { readonly session: Session },
  draft: SupportDraft,
): Promise<SupportRow> {
  refuseDemo(session);
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
  await inUserTransaction(db, userId, (tx) => tx.insertInto('support_requests').values(row).execute());
  return row;
}

/** Whose requests a person may see: everybody's with the support role (null), else their own. */
export async function visibleTo(db: Db, userId: UserId): Promise<UserId | null> {
  return (await hasSupportRole(db, userId)) ? null : userId;
}

/** @throws {AppError} `forbidden` without the support role. */
export async function requireSupportRole(db: Db, userId: UserId): Promise<void> {
  if (!(await hasSupportRole(db, userId))) throw new AppError('forbidden');
}

/** Another person's request is one that does not exist, except with the support role. */
export async function requireRequest(db: Db, userId: UserId, id: SupportRequestId): Promise<SupportRow> {
  const row = await findRequest(db, await visibleTo(db, userId), id);
  if (!row) throw new AppError('support_request_not_found');
  return row;
}

export async function updateStatus(
  { db, userId, now }: Who,
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

/** @returns whether an account has this email. */
export async function setSupportRole(db: Db, email: string, role: 'support' | null): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('users')
    .set({ role })
    .where('id', 'in', (user) => user.selectFrom('logins').select('user_id').where('email', '=', email))
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}
