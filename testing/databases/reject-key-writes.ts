import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';
import { tablesOf } from './tables-of.ts';

/**
 * Makes every statement fail that writes a column of a primary key without changing it. A database that is sharded by
 * user rejects such a statement, because a row might have to move to another machine.
 */
export async function rejectKeyWrites(db: Db): Promise<void> {
  for (const { table, column } of await listKeyColumns(db)) {
    const [on, key, name] = [sql.table(table), sql.ref(column), sql.ref(`${table}_${column}_is_written`)];
    const message = `A statement writes ${table}.${column}, which it does not change`;
    if (isPostgres(db)) {
      const body = sql.lit(`begin raise exception '${message}'; end`);
      await sql`create function ${name}() returns trigger language plpgsql as ${body}`.execute(db);
      await sql`
        create trigger ${name} before update of ${key} on ${on} for each row when (old.${key} = new.${key})
        execute function ${name}()`.execute(db);
    } else {
      await sql`
        create trigger ${name} before update of ${key} on ${on} when old.${key} = new.${key}
        begin select raise(abort, ${sql.lit(message)}); end`.execute(db);
    }
  }
}

async function listKeyColumns(db: Db): Promise<{ table: string; column: string }[]> {
  const query = isPostgres(db)
    ? sql<{ table: string; column: string }>`
        select k.table_name as "table", k.column_name as "column"
        from information_schema.key_column_usage k
        join information_schema.table_constraints c using (constraint_schema, constraint_name)
        where c.constraint_type = 'PRIMARY KEY' and c.constraint_schema = 'public'`
    : sql<{ table: string; column: string }>`
        select m.name as "table", c.name as "column" from sqlite_master m join pragma_table_info(m.name) c
        where m.type = 'table' and c.pk > 0`;
  const { rows } = await query.execute(db);
  const names = new Set((await tablesOf(db)).map(({ name }): string => name));
  return rows.filter(({ table }) => names.has(table));
}
