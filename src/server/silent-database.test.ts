import { sql } from 'kysely';
import { describe, expect, onTestFinished, test, vi } from 'vitest';
import { createApp } from '#server/app.ts';
import { connect, openDatabase, openToServe, withDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/tables.ts';
import { lockUser } from '#server/db/transaction.ts';
import { findDisagreements } from '#server/ledger/verify.ts';
import { ALL_ON } from '#shared/switches.ts';
import { NOW, Person, startApp } from '#testing/app/app.ts';
import { expense, wire } from '#testing/app/builders.ts';
import { untilLockWait } from '#testing/databases/lock-wait.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { startSilentNetwork } from '#testing/databases/silent-network.ts';

const UNAVAILABLE = {
  status: 503,
  headers: { 'retry-after': '2' },
  json: { success: false, code: 'unavailable', message: expect.any(String) },
};
/** Instead of half a minute. */
const STATEMENT_LIMIT = 2000;

/** A user on a replica with a statement timeout, and another replica with a reliable connection to PostgreSQL. */
async function startReplicas() {
  const elsewhere = await startApp('postgres');
  const { userId, token } = await elsewhere.guest();
  const network = await startSilentNetwork(elsewhere.database.databaseUrl);
  const db = connect({ ...elsewhere.database, databaseUrl: network.url, statementLimit: STATEMENT_LIMIT });
  const config = { trustProxy: 0, rateLimits: false, logLevel: 'silent', switches: ALL_ON } as const;
  const app = await createApp({ db, config, clock: () => NOW });
  onTestFinished(async () => {
    await app.close();
    await db.destroy();
  });
  return { ann: new Person(app, db, userId, token, null), db, network, elsewhere: elsewhere.db };
}

const add = (person: Person, key = 'once') =>
  person.request({
    method: 'POST',
    url: '/api/transactions',
    payload: wire(expense()),
    headers: { 'idempotency-key': key },
  });

const countOf = async (person: Person): Promise<number> =>
  (await person.request({ url: '/api/transactions' })).json.items.length;

describe('a silently lost PostgreSQL', () => {
  test('causes clean 503 responses until new connections succeed, including users whose changes it cut off', async () => {
    const { ann, db, network, elsewhere } = await startReplicas();
    const { promise: cut, resolve } = Promise.withResolvers<void>();
    const lost = db.transaction().execute(async (tx) => {
      await lockUser(tx, ann.userId as never);
      await Promise.all(Array.from({ length: 9 }, () => sql`select 1`.execute(db)));
      network.fallSilent();
      resolve();
      await sql`select 1`.execute(tx);
    });
    const lostError = expect(lost).rejects.toThrow();
    await cut;

    const answers = await Promise.all([
      add(ann),
      ann.request({ url: '/api/dashboard' }),
      ann.request({ url: '/api/health/ready' }),
    ]);
    expect(answers).toMatchObject([UNAVAILABLE, UNAVAILABLE, UNAVAILABLE]);
    await lostError;

    const ready = async () => (await ann.request({ url: '/api/health/ready' })).status;
    await expect.poll(ready).toBe(200);
    await expect.poll(async () => (await add(ann)).status).toBe(201);
    expect(await countOf(ann)).toBe(1);
    expect(await findDisagreements(elsewhere, 1)).toEqual([]);
  });

  test('before it confirms a commit causes a clean 503, and the retry counts nothing twice', async () => {
    const { ann, network, elsewhere } = await startReplicas();
    network.loseAnswerTo('commit');
    expect(await add(ann)).toMatchObject(UNAVAILABLE);
    network.loseAnswerTo(undefined);

    const { json } = await ann.request({ url: '/api/transactions' });
    expect(json.items).toHaveLength(1);
    await expect.poll(async () => (await add(ann)).status).toBe(201);
    expect((await add(ann)).json.transaction).toEqual(json.items[0]);
    expect(await countOf(ann)).toBe(1);
    expect(await findDisagreements(elsewhere, 1)).toEqual([]);
  });
});

describe('a slow PostgreSQL', () => {
  test('during a statement causes a clean 503 without changes, and the next request succeeds', async () => {
    const { ann, elsewhere } = await startReplicas();
    await elsewhere.transaction().execute(async (tx) => {
      await sql`lock table transactions in exclusive mode`.execute(tx);
      expect(await add(ann)).toMatchObject(UNAVAILABLE);
      expect(await countOf(ann)).toBe(0);
      const waiting = sql`select 1 from pg_locks where not granted and relation = 'transactions'::regclass`;
      await expect.poll(async () => (await waiting.execute(tx)).rows).toHaveLength(0);
    });
    expect((await add(ann)).status).toBe(201);
    expect(await countOf(ann)).toBe(1);
  });

  test('during all waits of a request causes a clean 503 before its connection closes, and the retry counts once', async () => {
    const { app, db, guest, replica } = await startApp('postgres');
    const other = await replica();
    const ann = await guest();
    const url = await app.listen({ port: 0, host: '127.0.0.1' });
    const body = JSON.stringify(wire(expense()));
    const headers = {
      authorization: `Bearer ${ann.token}`,
      'content-type': 'application/json',
      'idempotency-key': 'once',
    };
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    onTestFinished(() => {
      vi.useRealTimers();
    });

    await other.db.transaction().execute(async (tx) => {
      await sql`lock table transactions in exclusive mode`.execute(tx);
      const adding = fetch(`${url}/api/transactions`, { method: 'POST', headers, body });
      await untilLockWait(db);
      vi.advanceTimersByTime(50_000);
      const answer = await adding;
      expect({
        status: answer.status,
        headers: Object.fromEntries(answer.headers),
        json: await answer.json(),
      }).toMatchObject(UNAVAILABLE);
    });

    expect((await add(ann)).status).toBe(201);
    expect(await countOf(ann)).toBe(1);
  });
});

test('limits statements of requests to 30 seconds, but not those of migrations and operator commands', async () => {
  const database = await newDatabase('postgres');
  const limit = async (db: Db) => (await sql`show statement_timeout`.execute(db)).rows;
  expect(await withDatabase(openToServe(database), limit)).toEqual([{ statement_timeout: '30s' }]);
  expect(await withDatabase(openDatabase(database), limit)).toEqual([{ statement_timeout: '0' }]);
});
