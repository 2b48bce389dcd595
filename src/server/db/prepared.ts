import type { Compilable, CompiledQuery } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { HarmlessQuery } from '#server/db/postgres-driver.ts';
import type { Db } from '#server/db/tables.ts';

/** A placeholder for a value in a compiled query. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Returns the placeholder of a value while the query is built. */
export type Values<V extends object> = <Name extends keyof V>(name: Name) => V[Name];

/** The placeholders of several values, for `insert … values`. */
export function slots<V extends object, Name extends keyof V>(names: readonly Name[], value: Values<V>): Pick<V, Name> {
  return Object.fromEntries(names.map((name) => [name, value(name)])) as Pick<V, Name>;
}

/** The names of prepared statements on PostgreSQL, by their SQL. */
const names = new Map<unknown, string>();

/** The name of a query made by `prepared`; undefined for any other. */
export function preparedName(sql: unknown): string | undefined {
  return names.get(sql);
}

/**
 * A query whose SQL never changes: built and compiled once for each engine, then run with different values. PostgreSQL
 * parses and plans it once for each connection. Use it for queries of every request: building and compiling cost ten times
 * what SQLite needs to run them. Name the columns: after an upgrade of the schema, a prepared `select *` fails.
 * @param keepsPlan whether PostgreSQL may keep the plan that it made when the tables were small, until it analyzes them
 */
export function prepared<V extends object, Row>(
  build: (db: Db, value: Values<V>) => Compilable<Row>,
  { keepsPlan = true, ...extra }: { readonly keepsPlan?: boolean } & Partial<Pick<HarmlessQuery, 'isHarmless'>> = {},
): (db: Db, values: V) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>();
  const compile = (db: Db) => {
    const query = { ...build(db, (name) => new Slot(name) as never).compile(), ...extra };
    compiled.set(isPostgres(db), query);
    if (keepsPlan && isPostgres(db)) names.getOrInsertComputed(query.sql, () => `prepared_${names.size}`);
    return query;
  };

  return async (db, values) => {
    const query = compiled.get(isPostgres(db)) ?? compile(db);
    const parameters = query.parameters.map((parameter) =>
      parameter instanceof Slot ? values[parameter.name as keyof V] : parameter,
    );
    return (await db.executeQuery<Row>({ ...query, parameters })).rows;
  };
}
