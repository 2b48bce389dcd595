import { sql } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { GoalRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import type { MonthSpan } from '#server/ledger/expenses.ts';
import type { Goal } from '#shared/goals/contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { GoalId, UserId } from '#shared/ids.ts';
import { type Cents, cents, ZERO } from '#shared/money.ts';

/** Sums the amount of each goal of a user from the month totals. A goal without any movement has no row. */
function sumGoals(db: Db, userId: UserId) {
  return db
    .selectFrom('month_totals')
    .select(['goal_id', sql<number>`sum(total_cents)`.as('amount')])
    .where('user_id', '=', userId)
    .where('type', 'in', ['savings', 'adjustment', 'transfer', 'release'])
    .groupBy('goal_id');
}

function selectGoals(db: Db, userId: UserId) {
  return db
    .selectFrom('goals')
    .leftJoin(sumGoals(db, userId).as('held'), (join) => join.onRef('held.goal_id', '=', 'goals.id'))
    .select(['id', 'name', 'target_cents', 'deadline', 'created_at', 'closed_at', 'version', 'held.amount'])
    .where('goals.user_id', '=', userId);
}

const openGoals = prepared((db, value: Values<{ userId: UserId }>) =>
  selectGoals(db, value('userId')).where('closed_at', 'is', null).orderBy('created_at').orderBy('id'),
);

/** Open goals, oldest first, each with what it holds: derived from the ledger, never stored. */
export async function listOpenGoals(db: Db, userId: UserId): Promise<Goal[]> {
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

/** @throws {AppError} `goal_not_found` */
export async function requireGoal(db: Db, userId: UserId, id: GoalId): Promise<Goal> {
  const goal = await findGoal(db, userId, id);
  if (!goal) throw new AppError('goal_not_found');
  return goal;
}

/** @throws {AppError} `goal_not_found` or `goal_closed` */
export async function requireOpenGoal(db: Db, userId: UserId, id: GoalId): Promise<Goal> {
  const goal = await requireGoal(db, userId, id);
  if (goal.isClosed) throw new AppError('goal_closed');
  return goal;
}

export async function listClosedGoals(db: Db, userId: UserId): Promise<Set<GoalId>> {
  const goals = db.selectFrom('goals').select('id').where('user_id', '=', userId);
  return new Set((await goals.where('closed_at', 'is not', null).execute()).map(({ id }) => id));
}

export async function countGoals(db: Db, userId: UserId): Promise<{ readonly open: number; readonly all: number }> {
  return db
    .selectFrom('goals')
    .select((row) => [
      row.fn.countAll<number>().as('all'),
      row.fn.countAll<number>().filterWhere('closed_at', 'is', null).as('open'),
    ])
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
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
  await db
    .updateTable('goals')
    .set((row) => ({ ...change, version: row('version', '+', 1) }))
    .where('user_id', '=', userId)
    .where('id', '=', id)
    .execute();
}

/** The names of all goals, closed ones too. */
export const listGoalNames = prepared((db, value: Values<{ userId: UserId }>) =>
  db.selectFrom('goals').select(['id', 'name']).where('user_id', '=', value('userId')),
);

/** Savings less what was moved back to the balance, by goal and month; the oldest goal first, closed ones too. */
export const readSavings = prepared((db, value: Values<MonthSpan>) =>
  db
    .selectFrom('month_totals')
    .innerJoin('goals', (join) =>
      join.onRef('goals.user_id', '=', 'month_totals.user_id').onRef('goals.id', '=', 'month_totals.goal_id'),
    )
    .select(['goals.id as goalId', 'goals.name as goalName', 'month', sql<Cents>`sum(total_cents)`.as('amount')])
    .where('month_totals.user_id', '=', value('userId'))
    .where('type', 'in', ['savings', 'release'])
    .where('month', '>=', value('from'))
    .where('month', '<=', value('to'))
    .groupBy(['goals.created_at', 'goals.id', 'goals.name', 'month'])
    .orderBy('goals.created_at')
    .orderBy('goals.id')
    .orderBy('month'),
);

function toGoal(row: Omit<GoalRow, 'user_id'> & { readonly amount: number | null }): Goal {
  return {
    _id: row.id,
    name: row.name,
    targetAmount: row.target_cents,
    currentAmount: cents(row.amount ?? ZERO),
    deadline: row.deadline,
    createdAt: row.created_at,
    isClosed: row.closed_at !== null,
    version: row.version,
  };
}
