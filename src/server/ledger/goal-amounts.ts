import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

/** Sums the amount of each goal of a person from the month totals. A goal without any movement has no row. */
export function sumGoals(db: Db, userId: UserId) {
  return db
    .selectFrom('month_totals')
    .select(['goal_id', sql<number>`sum(total_cents)`.as('amount')])
    .where('user_id', '=', userId)
    .where('type', 'in', ['savings', 'adjustment', 'transfer', 'release'])
    .groupBy('goal_id');
}
