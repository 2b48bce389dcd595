import { sql } from 'kysely';
import type { OccurrenceRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

/** A settled occurrence without a transaction of its own. */
type BrokenOccurrence = Pick<OccurrenceRow, 'user_id' | 'schedule_id' | 'day' | 'transaction_id'>;

/**
 * On a cluster, each worker compares its own rows: a materialized list would bring all transactions to the coordinator.
 * @returns at most `limit` settled occurrences whose transaction is missing or belongs to another occurrence too.
 */
export async function findBrokenOccurrences(db: Db, limit: number): Promise<BrokenOccurrence[]> {
  const { rows } = await sql<BrokenOccurrence>`
    with settled as not materialized (
      select user_id, schedule_id, day, transaction_id from schedule_occurrences where status in ('recorded', 'linked')
    ), shared as (
      select user_id, transaction_id from settled group by user_id, transaction_id having count(*) > 1
    )
    select settled.* from settled
    left join transactions on transactions.user_id = settled.user_id and transactions.id = settled.transaction_id
    left join shared on shared.user_id = settled.user_id and shared.transaction_id = settled.transaction_id
    where transactions.id is null or shared.transaction_id is not null
    order by settled.user_id, settled.schedule_id, settled.day
    limit ${limit}`.execute(db);
  return rows;
}

/** @returns at most `limit` accounts for which requests would overlook schedules, or look for some without need. */
export async function findOverlookedSchedules(db: Db, limit: number): Promise<UserId[]> {
  const users = await db
    .selectFrom('users')
    .select('id')
    .where((row) => {
      const schedules = row.selectFrom('schedules').select('id').whereRef('user_id', '=', 'users.id');
      const live = row.exists(schedules.where('deleted_at', 'is', null));
      return row.or([
        row.and([row('schedules_due', 'is', null), live]),
        row.and([row('schedules_due', 'is not', null), row.not(live)]),
      ]);
    })
    .orderBy('id')
    .limit(limit)
    .execute();
  return users.map(({ id }) => id);
}
