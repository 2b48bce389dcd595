import { sql } from 'kysely';
import type { LedgerTables } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { MAX_TOTAL } from '#shared/money.ts';

/** A month total that differs: as computed from the ledger, or as stored. */
export interface Disagreement extends Readonly<Omit<LedgerTables['month_totals'], 'total_cents'>> {
  readonly side: 'ledger' | 'stored';
  /** As text: the sum may be too large for a number. */
  readonly total_cents: string;
}

/**
 * Recomputes the month totals of every user and compares them with the stored ones, in one statement and therefore one
 * snapshot, even while the server runs. On a cluster, each worker compares its own.
 * @returns at most `limit` rows that only one side has; none if the books agree.
 */
export async function findDisagreements(db: Db, limit: number): Promise<Disagreement[]> {
  const { rows } = await sql<Disagreement>`
    with totals as (
      select 'ledger' as side, user_id, substr(date, 1, 7) as month, type, coalesce(category, '') as category,
        coalesce(goal_id, '') as goal_id, sum(amount_cents) as total_cents, count(*) as count
      from transactions group by 2, 3, 4, 5, 6
      union all
      select 'ledger', user_id, substr(date, 1, 7), kind, '', goal_id, sum(amount_cents), count(*)
      from goal_movements group by 2, 3, 4, 6
      union all
      select 'stored', user_id, month, type, category, goal_id, total_cents, count from month_totals
    )
    select min(side) as side, user_id, month, type, category, goal_id, cast(total_cents as text) as total_cents, count
    from totals group by user_id, month, type, category, goal_id, totals.total_cents, count
    having min(side) = max(side)
    order by user_id, month, type, category, goal_id, side
    limit ${limit}`.execute(db);
  return rows;
}

/** The size of a user's ledger, as computed and as stored. */
export interface Size {
  readonly user_id: UserId;
  readonly entries: number;
  readonly stored_entries: number;
  /** As text: the sums may be too large for a number. */
  readonly gross_cents: string;
  readonly stored_cents: string;
}

/** @returns at most `limit` ledgers whose stored size is wrong, or whose amounts add up to more than `MAX_TOTAL`. */
export async function findWrongSizes(db: Db, limit: number): Promise<Size[]> {
  const { rows } = await sql<Size>`
    with amounts as (
      select user_id, 1 as entries, abs(amount_cents) as gross_cents, 0 as stored_entries, 0 as stored_cents from transactions
      union all
      select user_id, 1, abs(amount_cents), 0, 0 from goal_movements
      union all
      select user_id, 0, 0, entries, gross_cents from ledger_sizes
    )
    select user_id, sum(entries) as entries, sum(stored_entries) as stored_entries,
      cast(sum(gross_cents) as text) as gross_cents, cast(sum(stored_cents) as text) as stored_cents
    from amounts group by user_id
    having sum(entries) <> sum(stored_entries) or sum(amounts.gross_cents) <> sum(amounts.stored_cents)
      or sum(amounts.gross_cents) > ${sql.lit(MAX_TOTAL)}
    order by user_id limit ${limit}`.execute(db);
  return rows;
}

/** A day whose transactions are more or fewer than those whose texts were counted for the search. */
export interface WrongDay {
  readonly user_id: UserId;
  readonly day: CalendarDate;
  readonly rows: number;
  readonly counted: number;
}

/** @returns at most `limit` days of which a search could miss transactions. */
export async function findWrongDays(db: Db, limit: number): Promise<WrongDay[]> {
  const { rows } = await sql<WrongDay>`
    with days as (
      select user_id, date as day, count(*) as rows, 0 as counted from transactions group by user_id, date
      union all
      select user_id, day, 0, count from searched_days
    )
    select user_id, day, sum(rows) as rows, sum(counted) as counted
    from days group by user_id, day having sum(rows) <> sum(counted) order by user_id, day limit ${limit}`.execute(db);
  return rows;
}
