import type { CompiledQuery, QueryExecutor } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import { ConnectionExecutor } from '#server/db/connection-executor.ts';
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
  for (const prototype of [ConnectionExecutor.prototype, ...prototypesOf(db.getExecutor())]) {
    if (!Object.hasOwn(prototype, 'executeQuery')) continue;
    const original = prototype.executeQuery;
    const spy = vi.spyOn(prototype, 'executeQuery').mockImplementation(function (this: unknown, ...args: unknown[]) {
      see(args[0] as CompiledQuery);
      return original.apply(this as never, args as never);
    });
    onTestFinished(() => spy.mockRestore());
  }
}

function prototypesOf(executor: QueryExecutor): QueryExecutor[] {
  const prototype = Object.getPrototypeOf(executor);
  return prototype === Object.prototype ? [] : [prototype, ...prototypesOf(prototype)];
}
