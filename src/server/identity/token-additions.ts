import type { Db } from '#server/db/tables.ts';
import { quotaReached } from '#server/identity/quotas.ts';
import type { Session } from '#server/identity/session.ts';
import { DAY } from '#shared/durations.ts';
import type { AccessTokenId, TransactionId, UserId } from '#shared/ids.ts';

/** How many transactions all tokens of an account add in 24 hours, so that a leaked one cannot fill the account. */
export const ADDITIONS_A_DAY = 500;
/** How long it is remembered which token added a transaction. */
export const ADDITIONS_KEPT = 90 * DAY;

/**
 * Remembers which token added a transaction; a login adds nothing. Call it in the transaction of the change.
 * @throws {AppError} `quota_reached`
 */
export async function noteAddition(
  tx: Db,
  { userId, tokenId }: Pick<Session, 'userId' | 'tokenId'>,
  transactionId: TransactionId,
  now: number,
): Promise<void> {
  if (tokenId === null) return;
  const { count } = await tx
    .selectFrom('token_additions')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('created_at', '>', now - DAY)
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

/** How many transactions that each token added are still in the ledger; tokens without any are missing. */
export async function countAdditions(db: Db, userId: UserId): Promise<ReadonlyMap<AccessTokenId, number>> {
  const rows = await db
    .selectFrom('token_additions')
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.user_id', '=', 'token_additions.user_id')
        .onRef('transactions.id', '=', 'token_additions.transaction_id'),
    )
    .select((row) => ['token_id', row.fn.countAll<number>().as('count')])
    .where('token_additions.user_id', '=', userId)
    .groupBy('token_id')
    .execute();
  return new Map(rows.map(({ token_id, count }) => [token_id, Number(count)]));
}
