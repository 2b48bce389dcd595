import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import type { ImportId, UserId } from '#shared/ids.ts';

/** An import that contradicts its rows. */
export interface WrongImport {
  readonly user_id: UserId;
  readonly id: ImportId;
  /** What is wrong, as a phrase. */
  readonly problem: string;
}

/**
 * Finds imports whose counts differ from their rows, rows without the transaction that they created or are linked to,
 * transactions that two rows have created, and rows marked as removed although their import was not undone. A transaction that no
 * longer exists proves nothing: the user may have deleted it.
 * @returns at most `limit` imports; none if imports and rows agree.
 */
export async function findWrongImports(db: Db, limit: number): Promise<WrongImport[]> {
  const countOf = (outcome: string) => sql`sum(case when outcome = ${outcome} then 1 else 0 end)`;
  const { rows } = await sql<WrongImport>`
    with counted as (
      select user_id, import_id, ${countOf('new')} as new_rows, ${countOf('here')} as rows_here,
        ${countOf('left_out')} as rows_left_out, ${countOf('not_booked')} as rows_not_booked
      from import_rows group by user_id, import_id
    ), created as (
      select user_id, transaction_id from import_rows where outcome = 'new'
      group by user_id, transaction_id having count(*) > 1
    ), wrong as (
      select imports.user_id, imports.id, 'its counts differ from its rows' as problem
      from imports left join counted on counted.user_id = imports.user_id and counted.import_id = imports.id
      where imports.new_rows <> coalesce(counted.new_rows, 0) or imports.rows_here <> coalesce(counted.rows_here, 0)
        or imports.rows_left_out <> coalesce(counted.rows_left_out, 0)
        or imports.rows_not_booked <> coalesce(counted.rows_not_booked, 0)
      union
      select user_id, import_id, 'a row names no transaction, or one that it neither created nor found'
      from import_rows where (outcome in ('new', 'here')) <> (transaction_id is not null)
      union
      select import_rows.user_id, import_id, 'another row has created the same transaction'
      from import_rows join created using (user_id, transaction_id) where outcome = 'new'
      union
      select import_rows.user_id, import_id, 'a row is marked as removed'
      from import_rows join imports on imports.user_id = import_rows.user_id and imports.id = import_id
      where is_removed = 1 and (undone_at is null or outcome <> 'new')
    )
    select user_id, id, problem from wrong order by user_id, id, problem limit ${limit}`.execute(db);
  return rows;
}
