import type { CompiledQuery } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import type { Db } from '#server/db/tables.ts';

/** Records every statement that any connection of this process runs until the test ends. */
export function recordSql(db: Db): Set<string> {
  const statements = new Set<string>();
  watch(db, ({ sql }) => statements.add(sql));
  return statements;
}

/** Records every statement as `recordSql` does, each with the parameters of its last run. */
export function recordQueries(db: Db): Map<string, CompiledQuery> {
  const queries = new Map<string, CompiledQuery>();
  watch(db, (query) => queries.set(query.sql, query));
  return queries;
}

function watch(db: Db, see: (query: CompiledQuery) => void): void {
  // Each transaction has its own executor, so the shared prototypes are watched.
  for (let way = Object.getPrototypeOf(db.getExecutor()); way !== Object.prototype; way = Object.getPrototypeOf(way)) {
    if (!Object.hasOwn(way, 'executeQuery')) continue;
    const original = way.executeQuery;
    const spy = vi.spyOn(way, 'executeQuery').mockImplementation(function (this: unknown, ...args: unknown[]) {
      see(args[0] as CompiledQuery);
      return original.apply(this, args);
    });
    onTestFinished(() => spy.mockRestore());
  }
}
