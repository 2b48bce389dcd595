import type { ColumnMetadata } from 'kysely';
import type { Db } from '#server/db/tables.ts';

/** The tables as the database lists them, without views, such as those of an extension. */
export async function tablesOf(db: Db): Promise<{ name: 'users'; columns: readonly ColumnMetadata[] }[]> {
  const tables = await db.introspection.getTables();
  return tables.filter(({ isView }) => !isView).map(({ name, columns }) => ({ name: name as 'users', columns }));
}
