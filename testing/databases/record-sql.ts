import type { CompiledQuery } from 'kysely';
import { onTestFinished, vi } from 'vitest';
import type { Db } from '#server/db/tables.ts';

/** Records every statement that any connection of this process runs until the test ends. */
export function recordSql(db: Db): Set<string> {
  const statements = new Set<string>();
  // Each transaction has its own executor, so the shared prototypes are watched.
  for (let way = Object.getPrototypeOf(db.getExecutor()); way !== Object.prototype; way = Object.getPrototypeOf(way)) {
    if (!Object.hasOwn(way, 'executeQuery')) continue;
    const original = way.executeQuery;
    const spy = vi.spyOn(way, 'executeQuery').mockImplementation(function (this: unknown, ...args: unknown[]) {
      statements.add((args[0] as CompiledQuery).sql);
      return original.apply(this, args);
    });
    onTestFinished(() => spy.mockRestore());
  }
  return statements;
}
