import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';

/**
 * Lists of values as the table `wanted`, whose `value ->> 0` is the first value of a list, to be joined with a stored table.
 * PostgreSQL then looks up each list by an index. For a long `in (…)` it would read all rows of the user as long as it has no
 * statistics, which it gathers minutes after many rows were added.
 */
export function jsonRows(db: Db, rows: readonly (readonly (string | number)[])[]) {
  const json = JSON.stringify(rows);
  return isPostgres(db)
    ? sql`json_array_elements(cast(${json} as json)) as wanted(value)`
    : sql`json_each(${json}) as wanted`;
}
