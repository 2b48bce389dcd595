import { setImmediate } from 'node:timers/promises';
import { runLongQuery } from '#server/db/long-reads.ts';
import { slices } from '#server/db/slices.ts';
import { TRANSACTION_COLUMNS } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import { rejectDemo } from '#server/features/auth/service.ts';
import { withdrawAlertsOf } from '#server/features/notifications/service.ts';
import { listByTransactions, releaseOccurrences, settleAgain } from '#server/features/schedules/service.ts';
import { updateAlertsOfMany } from '#server/features/transactions/service.ts';
import type { SignedInContext } from '#server/http/implement.ts';
import { listTokens } from '#server/identity/access-tokens.ts';
import { removeTransactions, restoreTransactions } from '#server/ledger/bulk.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { AccessTokenId, TransactionId, UserId } from '#shared/ids.ts';

/** As many as the ledger changes at a time, and as many as can be restored; a second request removes the next ones. */
const REMOVED_AT_ONCE = 10_000;

/** How many transactions that each token added are still in the ledger; tokens without any are missing. */
export async function countAdditions(db: Db, userId: UserId): Promise<ReadonlyMap<AccessTokenId, number>> {
  const counts = fromAdditions('transactions', db, userId)
    .select((row) => ['token_id', row.fn.countAll<number>().as('count')])
    .groupBy('token_id');
  const rows = await runLongQuery(db, userId, counts);
  return new Map(rows.map(({ token_id, count }) => [token_id, Number(count)]));
}

/**
 * Removes the newest transactions that a token added, also those that were edited since, but not those of closed goals.
 * @returns how many
 * @throws {AppError} `demo_account`, `token_not_found`, or `goal_below_zero` naming the goal
 */
export function removeAdded(context: SignedInContext, id: AccessTokenId): Promise<number> {
  const { db, userId, session, now } = context;
  rejectDemo(session);
  return inUserTransaction(db, userId, async (tx) => {
    await requireToken(tx, userId, id);
    const removed = await selectAdded('transactions', tx, userId, id).execute();
    if (removed.length === 0) return 0;
    await forgetEarlierRemoval(tx, userId, id);
    await removeTransactions(tx, removed, now);
    await updateAlertsOfMany(tx, context, { added: [], removed });
    const ids = removed.map((row) => row.id);
    for (const some of slices(ids)) {
      await withdrawAlertsOf(tx, userId, some);
      await setImmediate();
    }
    await markRemoved(tx, userId, ids, 1);
    await releaseOccurrences(tx, context, await listByTransactions(tx, context.userId, ids), 'reopen');
    return removed.length;
  });
}

/**
 * Undoes the last removal. A second call restores nothing, and what the user deleted one by one stays deleted.
 * @returns how many
 * @throws {AppError} `demo_account`, `token_not_found`, `quota_reached`, or `total_too_large`
 */
export function restoreAdded(context: SignedInContext, id: AccessTokenId): Promise<number> {
  const { db, userId, session } = context;
  rejectDemo(session);
  return inUserTransaction(db, userId, async (tx) => {
    await requireToken(tx, userId, id);
    const restored = await selectAdded('deleted_transactions', tx, userId, id).where('is_removed', '=', 1).execute();
    const ids = restored.map((row) => row.id);
    await restoreTransactions(tx, restored);
    await updateAlertsOfMany(tx, context, { added: restored, removed: [] });
    await markRemoved(tx, userId, ids, 0);
    await settleAgain(tx, context, await listByTransactions(tx, context.userId, ids), restored);
    return restored.length;
  });
}

/** Only the last removal can be undone. */
async function forgetEarlierRemoval(tx: Db, userId: UserId, id: AccessTokenId): Promise<void> {
  await tx
    .deleteFrom('token_additions')
    .where('user_id', '=', userId)
    .where('token_id', '=', id)
    .where('is_removed', '=', 1)
    .execute();
}

async function markRemoved(tx: Db, userId: UserId, ids: readonly TransactionId[], isRemoved: 0 | 1): Promise<void> {
  for (const some of slices(ids)) {
    await tx
      .updateTable('token_additions')
      .set({ is_removed: isRemoved })
      .where('user_id', '=', userId)
      .where('transaction_id', 'in', some)
      .execute();
    await setImmediate();
  }
}

async function requireToken(tx: Db, userId: UserId, id: AccessTokenId): Promise<void> {
  if (!(await listTokens(tx, userId)).some((row) => row.id === id)) throw new AppError('token_not_found');
}

/** What a token added, newest first. */
function selectAdded(table: 'transactions' | 'deleted_transactions', tx: Db, userId: UserId, id: AccessTokenId) {
  return fromAdditions(table, tx, userId)
    .select('row.user_id')
    .select(TRANSACTION_COLUMNS.map((column) => `row.${column}` as const))
    .where('token_id', '=', id)
    .orderBy('token_additions.created_at', 'desc')
    .orderBy('transaction_id', 'desc')
    .limit(REMOVED_AT_ONCE);
}

/**
 * What tokens added, without the savings of closed goals, which are read-only. A later transaction can have the id of a forgotten
 * one, but not its time.
 */
function fromAdditions(table: 'transactions' | 'deleted_transactions', db: Db, userId: UserId) {
  return db
    .selectFrom('token_additions')
    .innerJoin(`${table as 'transactions'} as row`, (join) =>
      join
        .onRef('row.user_id', '=', 'token_additions.user_id')
        .onRef('row.id', '=', 'token_additions.transaction_id')
        .onRef('row.created_at', '=', 'token_additions.created_at'),
    )
    .leftJoin('goals', (join) => join.onRef('goals.user_id', '=', 'row.user_id').onRef('goals.id', '=', 'row.goal_id'))
    .where('token_additions.user_id', '=', unknownUser(db, userId))
    .where('goals.closed_at', 'is', null);
}
