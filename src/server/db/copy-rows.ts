import { type ColumnMetadata, sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { isPostgres } from './engine.ts';

const ROWS_AT_ONCE = 1000;
/** PostgreSQL takes at most 65,535 values in a statement, SQLite 32,766. */
const VALUES_AT_ONCE = 30_000;

/**
 * Copies every row of every table into an empty database of the same version, in batches that fit in memory. The tables
 * are those of the SQLite file, which only Centwise uses; a PostgreSQL database may hold other tables and views as well.
 * @param from is on SQLite unless `to` is
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

/** Copies integers as text, which both engines convert back: a JavaScript number is not exact beyond 2^53. */
function exactly({ name, dataType }: ColumnMetadata) {
  const column = sql.ref(name);
  return (/int/i.test(dataType) ? sql`cast(${column} as text)` : column).as(name);
}
