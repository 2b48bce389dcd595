import { prepared, type Values } from '#server/db/prepared.ts';
import type { GoalRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { sumGoals } from '#server/ledger/goal-amounts.ts';
import type { Goal } from '#shared/goals/contract.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import { cents, ZERO } from '#shared/money.ts';

function selectGoals(db: Db, userId: UserId) {
  return db
    .selectFrom('goals')
    .leftJoin(sumGoals(db, userId).as('held'), (join) => join.onRef('held.goal_id', '=', 'goals.id'))
    .select(['id', 'name', 'target_cents', 'deadline', 'created_at', 'closed_at', 'held.amount'])
    .where('goals.user_id', '=', userId);
}

const openGoals = prepared((db, value: Values<{ userId: UserId }>) =>
  selectGoals(db, value('userId')).where('closed_at', 'is', null).orderBy('created_at').orderBy('id'),
);

/** Open goals, oldest first, each with what it holds: derived from the ledger, never stored. */
export async function listGoals(db: Db, userId: UserId): Promise<Goal[]> {
  return (await openGoals(db, { userId })).map(toGoal);
}

const goalsById = prepared((db, value: Values<{ userId: UserId; id: GoalId }>) =>
  selectGoals(db, value('userId')).where('id', '=', value('id')),
);

/** Open or closed. */
export async function findGoal(db: Db, userId: UserId, id: GoalId): Promise<Goal | undefined> {
  const [row] = await goalsById(db, { userId, id });
  return row && toGoal(row);
}

export async function insertGoal(db: Db, row: GoalRow): Promise<void> {
  await db.insertInto('goals').values(row).execute();
}

export async function updateGoal(
  db: Db,
  userId: UserId,
  id: GoalId,
  change: Partial<Pick<GoalRow, 'name' | 'target_cents' | 'deadline' | 'closed_at'>>,
): Promise<void> {
  await db.updateTable('goals').set(change).where('user_id', '=', userId).where('id', '=', id).execute();
}

function toGoal(row: Omit<GoalRow, 'user_id'> & { readonly amount: number | null }): Goal {
  return {
    _id: row.id,
    name: row.name,
    targetAmount: row.target_cents,
    currentAmount: cents(row.amount ?? ZERO),
    deadline: row.deadline,
    createdAt: row.created_at,
    isClosed: row.closed_at !== null,
  };
}
