import { sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** Few enough that other writes hardly wait. */
const ROWS_AT_ONCE = 1000;

export interface Expiring<Table extends keyof Tables> {
  readonly table: Table;
  readonly key: readonly (keyof Tables[Table] & string)[];
  /** The column with the instant from which a row's age is counted. */
  readonly since: keyof Tables[Table] & string;
}

/** Deletes all rows from `then` or earlier, a thousand at a time. */
export async function deleteExpired<Table extends keyof Tables>(
  db: Db,
  { table, key, since }: Expiring<Table>,
  then: number,
): Promise<void> {
  const columns = sql.join(key.map((column) => sql.ref(column)));
  const step = sql`
    delete from ${sql.table(table)} where (${columns}) in (
      select ${columns} from ${sql.table(table)} where ${sql.ref(since)} <= ${then} limit ${sql.lit(ROWS_AT_ONCE)}
    )`;
  for (let deleted = ROWS_AT_ONCE; deleted === ROWS_AT_ONCE; ) {
    deleted = Number((await step.execute(db)).numAffectedRows);
  }
}
