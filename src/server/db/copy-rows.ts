import { type ColumnMetadata, sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { isPostgres } from './engine.ts';

const ROWS_AT_ONCE = 1000;
/** PostgreSQL takes at most 65,535 values in a statement, SQLite 32,766. */
const VALUES_AT_ONCE = 30_000;

/**
 * Copies every row of every table into a database of the same version that has none, in pieces that fit in memory. Which
 * tables there are is asked of a SQLite file, which is ours alone: on PostgreSQL others may have theirs, and views, beside.
 * @param from on SQLite, or `to` is
 */
export async function copyRows(from: Db, to: Db): Promise<void> {
  const sqlite = isPostgres(to) ? from : to;
  for (const { name, columns } of await sqlite.introspection.getTables()) {
    const table = name as 'users';
    const most = Math.min(ROWS_AT_ONCE, Math.floor(VALUES_AT_ONCE / columns.length));
    let rows: object[] = [];
    const flush = async () => {
      if (rows.length > 0)
        await to
          .insertInto(table)
          .values(rows as never)
          .execute();
      rows = [];
    };
    for await (const row of from.selectFrom(table).select(columns.map(exactly)).stream(ROWS_AT_ONCE)) {
      rows.push(row);
      if (rows.length === most) await flush();
    }
    await flush();
  }
}

/** Integers travel as text, which both engines turn back: a JavaScript number holds none beyond 2^53. */
function exactly({ name, dataType }: ColumnMetadata) {
  const column = sql.ref(name);
  return (/int/i.test(dataType) ? sql`cast(${column} as text)` : column).as(name);
}
