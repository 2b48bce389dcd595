import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import type { Actor, SignedInActor } from '#server/identity/actor.ts';
import { quotaReached } from '#server/identity/quotas.ts';
import { DAY } from '#shared/durations.ts';
import type { AccessTokenId, TransactionId, UserId } from '#shared/ids.ts';

/** How many transactions all tokens of an account add in 24 hours and the user has not removed, so that none fills the account. */
export const ADDITIONS_A_DAY = 500;
/** How long it is remembered which token added a transaction. */
export const ADDITIONS_KEPT = 90 * DAY;

/**
 * Remembers which token added a transaction; a login or a schedule adds nothing. Call it in the transaction of the change.
 * @throws {AppError} `quota_reached`
 */
export async function noteAddition(
  tx: Db,
  { userId, session, now }: Actor & Partial<SignedInActor>,
  transactionId: TransactionId,
): Promise<void> {
  const tokenId = session?.tokenId;
  if (!tokenId) return;
  const { count } = await tx
    .selectFrom('token_additions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', now - DAY)
    .where('is_removed', '=', 0)
    .executeTakeFirstOrThrow();
  if (Number(count) >= ADDITIONS_A_DAY) {
    throw quotaReached(
      `Access tokens can add at most ${ADDITIONS_A_DAY} transactions to an account in 24 hours. Try again later.`,
    );
  }
  const row = { user_id: userId, created_at: now, transaction_id: transactionId, token_id: tokenId };
  await tx
    .insertInto('token_additions')
    .values({ ...row, is_removed: 0 })
    .execute();
}

/** Call it when a transaction is restored alone: it is no longer part of the removal that Undo restores. */
export async function keepAddition(tx: Db, { user_id, created_at, id }: LedgerRow): Promise<void> {
  await tx
    .updateTable('token_additions')
    .set({ is_removed: 0 })
    .where('user_id', '=', user_id)
    .where('created_at', '=', created_at)
    .where('transaction_id', '=', id)
    .execute();
}

/** The tokens that have added transactions in 90 days, whether these are still in the ledger or not. */
export async function tokensWithAdditions(tx: Db, userId: UserId): Promise<ReadonlySet<AccessTokenId>> {
  const rows = await tx
    .selectFrom('token_additions')
    .select('token_id')
    .distinct()
    .where('user_id', '=', userId)
    .execute();
  return new Set(rows.map(({ token_id }) => token_id));
}
