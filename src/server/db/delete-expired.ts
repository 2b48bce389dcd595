import { sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

/** Few enough that whoever writes meanwhile hardly waits. */
const ROWS_AT_ONCE = 1000;

export interface Expiring<Table extends keyof Tables> {
  readonly table: Table;
  readonly key: readonly (keyof Tables[Table] & string)[];
  /** The instant from which the age of a row is counted. */
  readonly since: keyof Tables[Table] & string;
}

/** Deletes the rows of everybody that are from then or earlier, in steps of a thousand. */
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
