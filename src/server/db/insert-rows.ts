import { CompiledQuery, type Insertable, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { slices } from '#server/db/slices.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { inPipeline } from '#server/db/together.ts';

/** A millisecond or two of the server's thread. */
const ROWS_A_STATEMENT = { sqlite: 100, postgres: 500 };

/**
 * Inserts many rows with the same columns, in statements between which other requests are answered. PostgreSQL works on one
 * while the next is built. The statements are not built by Kysely, which takes longer than the database.
 */
export async function insertRows<Name extends keyof Tables>(
  tx: Db,
  table: Name,
  rows: readonly Insertable<Tables[Name]>[],
): Promise<void> {
  const most = ROWS_A_STATEMENT[isPostgres(tx) ? 'postgres' : 'sqlite'];
  const insert = isPostgres(tx) ? insertAsJson : insertAsValues;
  await inPipeline(slices(rows, most), (some) => insert(tx, table, some as readonly Values[], most));
}

type Values = Readonly<Record<string, unknown>>;

/**
 * One parameter instead of thousands halves the work of PostgreSQL, too. A value that all rows share is sent once, which makes
 * the rows of an import half as long.
 */
async function insertAsJson(tx: Db, table: keyof Tables, rows: readonly Values[]): Promise<void> {
  const [first = {}] = rows;
  const columns = Object.keys(first);
  const own = columns.filter((column) => rows.some((row) => row[column] !== first[column]));
  const all = columns.map((column) => sql.ref(`${own.includes(column) ? 'own' : 'shared'}.${column}`));
  const name = sql.table(table);
  await sql`insert into ${name} (${sql.join(columns.map((column) => sql.ref(column)))})
    select ${sql.join(all)} from json_populate_recordset(null::${name}, ${JSON.stringify(rows, own)}) as own
    cross join json_populate_record(null::${name}, ${JSON.stringify(first)}) as shared`.execute(tx);
}

/** Each table has two statements, for a full list of rows and for a single row, so that both stay compiled. */
async function insertAsValues(tx: Db, table: keyof Tables, rows: readonly Values[], most: number): Promise<void> {
  const columns = Object.keys(rows[0] ?? {});
  for (const some of rows.length === most ? [rows] : rows.map((row) => [row])) {
    const values = some.flatMap((row) => columns.map((column) => row[column]));
    await tx.executeQuery(CompiledQuery.raw(statementOf(table, columns, some.length), values));
  }
}

const statements = new Map<string, string>();

function statementOf(table: string, columns: readonly string[], rows: number): string {
  const into = `${table} (${columns.map((column) => `"${column}"`).join(', ')})`;
  return statements.getOrInsertComputed(`${rows} ${into}`, () => {
    const row = `(${columns.map(() => '?').join(', ')})`;
    return `insert into ${into} values ${new Array(rows).fill(row).join(', ')}`;
  });
}
