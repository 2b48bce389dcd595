import pg from 'pg';
import { onTestFinished, vi } from 'vitest';

interface Counts {
  /** How often a connection that waits for no response sent a statement, which is then waited for. */
  roundTrips: number;
}

/** The ends of what a connection sends for a statement, each of which PostgreSQL answers with `readyForQuery`. */
const ENDS = ['query', 'sync'] as const;

/** Counts what all connections to PostgreSQL send from now on, including `begin` and `commit`. */
export function countRoundTrips(): Counts {
  const counts = { roundTrips: 0 };
  const waiting = new WeakMap<pg.Connection, number>();
  for (const end of ENDS) {
    const send = pg.Connection.prototype[end] as (text?: string) => void;
    const spy = vi.spyOn(pg.Connection.prototype, end).mockImplementation(function (
      this: pg.Connection,
      text?: string,
    ) {
      const before = waiting.get(this);
      if (before === undefined) {
        // Before the listener that sends the next statement of a client that does not pipeline.
        this.prependListener('readyForQuery', () => waiting.set(this, Math.max((waiting.get(this) ?? 0) - 1, 0)));
      }
      // The pool sets up a new connection.
      if (!before && !text?.startsWith('set ')) counts.roundTrips += 1;
      waiting.set(this, (before ?? 0) + 1);
      return send.call(this, text);
    });
    onTestFinished(() => spy.mockRestore());
  }
  return counts;
}
