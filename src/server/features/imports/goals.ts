import type { LedgerRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { requireGoal } from '#server/ledger/goals.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';

/**
 * Rejects changes to the savings of closed goals, which could create money.
 * @throws {AppError} `goal_not_found`, or `goal_closed` naming the goal
 */
export async function requireOpenGoals(
  tx: Db,
  userId: UserId,
  rows: readonly Pick<LedgerRow, 'goal_id'>[],
): Promise<void> {
  for (const id of new Set(rows.flatMap(({ goal_id }) => goal_id ?? []))) {
    const { name, isClosed } = await requireGoal(tx, userId, id);
    if (!isClosed) continue;
    throw new AppError('goal_closed', {
      message: `Nothing was changed, because the goal ${name} is closed and its savings can no longer be changed`,
    });
  }
}
