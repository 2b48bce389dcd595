import pg from 'pg';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { Handle } from '#server/db/sqlite-handle.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, record, wire } from '#testing/app/builders.ts';
import { type DatabaseKind, databases } from '#testing/databases/databases.ts';

/**
 * On PostgreSQL with `begin` and `commit`; a transaction on SQLite begins and ends beside these calls. On a cluster the session and
 * its user are two statements.
 */
const MOST: Readonly<Record<DatabaseKind, number>> = { sqlite: 11, postgres: 13, citus: 14 };

/** Counts the statements of all connections from now on, until the test ends. */
function countStatements(kind: DatabaseKind) {
  const spy = kind === 'sqlite' ? vi.spyOn(Handle.prototype, 'run') : vi.spyOn(pg.Client.prototype, 'query');
  onTestFinished(() => spy.mockRestore());
  return spy;
}

describe.each(databases)('creating a transaction on %s', (kind) => {
  test(`takes at most ${MOST[kind]} statements`, async () => {
    const { person } = await startApp(kind);
    const ann = await person();
    await record(ann, expense());
    const statements = countStatements(kind);

    const { status } = await ann.request({
      method: 'POST',
      url: '/api/transactions',
      payload: wire(expense()),
      headers: { 'idempotency-key': 'a-key-of-the-test' },
    });

    expect(status).toBe(201);
    expect(statements.mock.calls.length).toBeGreaterThan(1);
    expect(statements.mock.calls.length).toBeLessThanOrEqual(MOST[kind]);
  });
});
