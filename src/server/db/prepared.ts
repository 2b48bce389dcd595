import type { Compilable, CompiledQuery } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';

/** Stands in a compiled query where a value will be. */
class Slot {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/** Gives what stands for a value while the query is built. */
export type Values<V extends object> = <Name extends keyof V>(name: Name) => V[Name];

/** What PostgreSQL calls them, by their text. */
const names = new Map<unknown, string>();

/** The name of a query that is `prepared`; nothing for any other. */
export function preparedName(sql: unknown): string | undefined {
  return names.get(sql);
}

/**
 * A query whose shape never changes: built and compiled once for each engine, then run with other values; PostgreSQL
 * parses and plans it once for each connection. For what every request asks; building and compiling costs ten times what
 * SQLite needs for the answer. Names its columns: a connection that knows another release's refuses `select *`.
 */
export function prepared<V extends object, Row>(
  build: (db: Db, value: Values<V>) => Compilable<Row>,
): (db: Db, values: V) => Promise<Row[]> {
  const compiled = new Map<boolean, CompiledQuery<Row>>();
  const compile = (db: Db) => {
    const query = build(db, (name) => new Slot(name) as never).compile();
    compiled.set(isPostgres(db), query);
    if (isPostgres(db)) names.getOrInsertComputed(query.sql, () => `prepared_${names.size}`);
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
