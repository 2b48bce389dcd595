import type { Db } from '#server/db/tables.ts';
import { formatCount, quotaReached, requireQuota } from '#server/identity/quotas.ts';
import { countGoals } from '#server/ledger/goals.ts';
import type { UserId } from '#shared/ids.ts';

/** Closed goals are never deleted, because past savings show their names. */
export const MAX_GOALS_EVER = 2000;

/** Call it when a goal is about to be added, inside `inUserTransaction`. @throws {AppError} `quota_reached` */
export async function requireRoom(tx: Db, userId: UserId): Promise<void> {
  const { open, all } = await countGoals(tx, userId);
  await requireGoalQuota(tx, userId, { open: open + 1, all: all + 1 });
}

/** @throws {AppError} `quota_reached` */
export async function requireGoalQuota(
  tx: Db,
  userId: UserId,
  { open, all }: { readonly open: number; readonly all: number },
): Promise<void> {
  await requireQuota(tx, userId, 'goals', open);
  if (all <= MAX_GOALS_EVER) return;
  const limit = `${formatCount(MAX_GOALS_EVER)} goals, closed ones included`;
  throw quotaReached(`You have reached the limit of ${limit}. Change one that is open instead.`);
}
