import { sql } from 'kysely';
import type { LedgerTables } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';

/** A row of month totals: as the ledger's rows add up to it, or as it is stored, where the two are not the same. */
export interface Disagreement extends Readonly<LedgerTables['month_totals']> {
  readonly side: 'ledger' | 'stored';
}

/**
 * Adds up the ledger of every person anew and compares it with the stored month totals, in one statement and so at one
 * moment, even while the server runs.
 * @returns at most `limit` rows that only one side has; none where the books agree.
 */
export async function findDisagreements(db: Db, limit: number): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    with ledger as (
      select user_id, substr(date, 1, 7) as month, type, coalesce(category, '') as category,
        coalesce(goal_id, '') as goal_id, sum(amount_cents) as total_cents, count(*) as count
      from transactions group by 1, 2, 3, 4, 5
      union all
      select user_id, substr(date, 1, 7), kind, '', goal_id, sum(amount_cents), count(*)
      from goal_movements group by 1, 2, 3, 5
    ), stored as (
      select user_id, month, type, category, goal_id, total_cents, count from month_totals
    )
    select 'ledger' as side, missing.* from (select * from ledger except select * from stored) as missing
    union all
    select 'stored' as side, extra.* from (select * from stored except select * from ledger) as extra
    order by user_id, month, type, category, goal_id, side
    limit ${limit}`.execute(db);
  return rows;
}
