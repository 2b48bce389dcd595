import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

interface Counts {
  /** How often a connection without a running statement sent one, which is then waited for. */
  roundTrips: number;
}

/** Counts what all connections to PostgreSQL send from now on, including `begin` and `commit`. */
export function countRoundTrips(): Counts {
  const counts = { roundTrips: 0 };
  const running = new WeakMap<pg.Client, number>();
  const { query } = pg.Client.prototype;
  const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...args: unknown[]) {
    const before = running.get(this);
    if (before === undefined) {
      const { connection } = this as unknown as { connection: NodeJS.EventEmitter };
      connection.on('readyForQuery', () => running.set(this, Math.max((running.get(this) ?? 0) - 1, 0)));
    }
    // The pool sets up a new connection.
    if (!before && !String(args[0]).startsWith('set ')) counts.roundTrips += 1;
    running.set(this, (before ?? 0) + 1);
    return query.apply(this, args as never);
  });
  onTestFinished(() => spy.mockRestore());
  return counts;
}
