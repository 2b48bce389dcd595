import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { Db } from '#server/db/tables.ts';
import { lockUser } from '#server/db/transaction.ts';
import { findDisagreements } from '#server/ledger/verify.ts';
import { NOW, PASSWORD, type Person, startApp } from '#testing/app/app.ts';
import { expense, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { untilLockWait } from '#testing/databases/lock-wait.ts';

const UNAVAILABLE = {
  status: 503,
  headers: { 'retry-after': '2' },
  json: { success: false, code: 'unavailable', message: expect.any(String) },
};
const SECOND = 1000;
const HOUR = 3600 * SECOND;

const add = (person: Person, description = 'Lunch') =>
  person.request({ method: 'POST', url: '/api/transactions', payload: wire(expense({ description })) });

const countOf = async (person: Person): Promise<number> =>
  (await person.request({ url: '/api/transactions' })).json.items.length;

/** Pragmas apply to one connection: everything except plain reads uses the writer. */
const onWriter = async <Row>(db: Db, pragma: string) => (await sql.raw<Row>(`pragma ${pragma}`).execute(db)).rows;

describe('on SQLite', () => {
  test('a full disk turns each addition into a clean 503 without blocking reads, until there is room again', async () => {
    const { db, guest } = await startApp('sqlite');
    const ann = await guest();
    const [pages] = await onWriter<{ page_count: number }>(db, 'page_count');
    await onWriter(db, `max_page_count = ${pages?.page_count}`);

    let added = 0;
    let answer = await add(ann, 'x'.repeat(200));
    for (; answer.status === 201; added += 1) answer = await add(ann, 'x'.repeat(200));
    expect(answer).toMatchObject(UNAVAILABLE);
    const together = await Promise.all(Array.from({ length: 20 }, () => add(ann, 'x'.repeat(200))));
    added += together.filter(({ status }) => status === 201).length;
    expect(together.filter(({ status }) => status === 503).length).toBeGreaterThan(0);

    expect(await countOf(ann)).toBe(added);
    expect(await findDisagreements(db, 1)).toEqual([]);
    await onWriter(db, 'max_page_count = 1000000');
    expect((await add(ann)).status).toBe(201);
    expect(await countOf(ann)).toBe(added + 1);
  });

  test('a read-only folder turns each addition into a clean 503 without blocking reads, until it is writable again', async () => {
    const { db, guest } = await startApp('sqlite');
    const ann = await guest();
    expect(await countOf(ann)).toBe(0);
    await onWriter(db, 'query_only = on');

    expect(await add(ann)).toMatchObject(UNAVAILABLE);
    expect(await countOf(ann)).toBe(0);
    await onWriter(db, 'query_only = off');
    expect((await add(ann)).status).toBe(201);
  });
});

describe('on PostgreSQL', () => {
  test('a lost database causes 503 responses until it returns, and loses no data', async () => {
    const lines: string[] = [];
    const logStream = { write: (line: string) => void lines.push(line) };
    const { db, guest, request } = await startApp('postgres', { logStream, logLevel: 'error' });
    const elsewhere = await startApp('postgres');
    const ann = await guest();
    await add(ann);
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
    const name = rows[0]?.name ?? '';
    const allow = (connections: boolean) =>
      sql.raw(`alter database ${name} allow_connections ${connections}`).execute(elsewhere.db);

    await allow(false);
    await sql`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`.execute(elsewhere.db);
    expect(await add(ann)).toMatchObject(UNAVAILABLE);
    lines.length = 0;
    expect(await request({ url: '/api/health/ready' })).toMatchObject(UNAVAILABLE);
    expect(lines.join('')).toContain('is not currently accepting connections');

    await allow(true);
    expect((await add(ann)).status).toBe(201);
    expect(await countOf(ann)).toBe(2);
    expect(await request({ url: '/api/health/ready' })).toMatchObject({ status: 200 });
  });

  test('a connection lost within a transaction stores none of it, and the process survives', async () => {
    const { db, guest } = await startApp('postgres');
    const elsewhere = await startApp('postgres');
    const ann = await guest();
    const lost = db.transaction().execute(async (tx) => {
      await sql`update users set name = 'Lost'`.execute(tx);
      const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(tx);
      await sql`select pg_terminate_backend(${rows[0]?.pid}, 5000)`.execute(elsewhere.db);
      await sql`select 1`.execute(tx);
    });

    await expect(lost).rejects.toThrow();
    expect(await ann.request({ url: '/api/auth/me' })).toMatchObject({ status: 200, json: { name: 'Guest' } });
  });

  test('a slow database delays the request, which runs once', async () => {
    const { db, guest, replica } = await startApp('postgres');
    const other = await replica();
    const ann = await guest();

    let adding: ReturnType<typeof add> | undefined;
    await other.db.transaction().execute(async (tx) => {
      await sql`lock table transactions in access exclusive mode`.execute(tx);
      adding = add(ann);
      await untilLockWait(db);
    });

    expect((await adding)?.status).toBe(201);
    expect(await countOf(ann)).toBe(1);
  });

  test('slow changes of many users do not delay a user who only reads', async () => {
    const { db, guest, replica } = await startApp('postgres');
    const other = await replica();
    const reader = await guest();
    const writers = await Promise.all(Array.from({ length: 20 }, () => guest()));

    let adding: ReturnType<typeof add>[] = [];
    await other.db.transaction().execute(async (tx) => {
      await sql`lock table transactions in exclusive mode`.execute(tx);
      adding = writers.map((writer) => add(writer));
      await untilLockWait(db);
      expect(await countOf(reader)).toBe(0);
    });

    expect((await Promise.all(adding)).map(({ status }) => status)).toEqual(writers.map(() => 201));
  });
});

describe('on PostgreSQL, waiting requests leave connections to readers:', () => {
  test('a thousand sessions that one place has looked up; more are rejected at once', async () => {
    const { db, guest, replica } = await startApp('postgres');
    const other = await replica();
    const reader = await guest();
    const lookUp = (place: string) => reader.request({ url: '/api/auth/me', remoteAddress: place });

    let lookups: ReturnType<typeof lookUp>[] = [];
    await other.db.transaction().execute(async (tx) => {
      await sql`lock table sessions in access exclusive mode`.execute(tx);
      lookups = Array.from({ length: 1004 }, () => lookUp('192.0.2.1'));
      await untilLockWait(db);
      expect(await lookUp('192.0.2.1')).toMatchObject({ status: 429 });
    });

    expect((await Promise.all(lookups)).filter(({ status }) => status !== 200)).toEqual([]);
  });

  test('many failed logins from one address', async () => {
    const { db, guest, replica, request } = await startApp('postgres', { rateLimits: true });
    const other = await replica();
    const reader = await guest();
    const login = (email: string) =>
      request({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'wrong one' } });

    let refused: ReturnType<typeof login>[] = [];
    await other.db.transaction().execute(async (tx) => {
      await sql`select pg_advisory_xact_lock(hashtextextended('127.0.0.1', 0))`.execute(tx);
      refused = Array.from({ length: 20 }, (_, number) => login(`nobody-${number}@example.com`));
      await untilLockWait(db);
      expect(await countOf(reader)).toBe(0);
    });

    expect((await Promise.all(refused)).map(({ status }) => status)).toEqual(refused.map(() => 401));
  });

  test('requests of the same user from another time zone during a change', async () => {
    const { guest, replica, db } = await startApp('postgres');
    const other = await replica();
    const ann = await guest();
    const inTokyo = { url: '/api/transactions', headers: { 'x-time-zone': 'Asia/Tokyo' } };

    await other.db.transaction().execute(async (tx) => {
      await lockUser(tx, ann.userId as never);
      const answers = await Promise.all(Array.from({ length: 20 }, () => ann.request(inTokyo)));
      expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]));
    });

    await ann.request(inTokyo);
    expect(await db.selectFrom('users').select('time_zone').execute()).toEqual([{ time_zone: 'Asia/Tokyo' }]);
  });
});

describe.each(databases)('a clock that jumps back on %s', (kind) => {
  test('keeps users signed in, and no addition, page, or retry repeats or loses a row', async () => {
    const { guest, setNow, db } = await startApp(kind);
    const ann = await guest();
    const key = { 'idempotency-key': 'one-and-the-same' };
    const payload = wire(expense());
    const first = await ann.request({ method: 'POST', url: '/api/transactions', payload, headers: key });
    await add(ann);

    setNow(NOW - 26 * HOUR);
    const again = await ann.request({ method: 'POST', url: '/api/transactions', payload, headers: key });
    expect(again.json).toEqual(first.json);
    for (const day of ['later', 'latest']) expect((await add(ann, day)).status).toBe(201);

    const seen: string[] = [];
    for (let cursor = ''; ; ) {
      const { json } = await ann.request({ url: `/api/transactions?limit=1${cursor && `&cursor=${cursor}`}` });
      seen.push(...json.items.map(({ _id }: { _id: string }) => _id));
      if (!json.nextCursor) break;
      cursor = json.nextCursor;
    }
    expect(seen).toHaveLength(4);
    expect(new Set(seen).size).toBe(4);
    expect(await findDisagreements(db, 1)).toEqual([]);
  });

  test('keeps a current lockout for 15 minutes at most and ends one of the future', async () => {
    const { person, request, setNow } = await startApp(kind);
    const ann = await person();
    const logIn = (password: string) =>
      request({ method: 'POST', url: '/api/auth/login', payload: { email: ann.email, password } });
    for (let failure = 1; failure <= 5; failure += 1) expect((await logIn('wrong')).status).toBe(401);
    const isLocked = async () =>
      (await ann.request({ url: '/api/auth/security-status' })).json.securitySettings.accountLocked;

    setNow(NOW - 5 * SECOND);
    expect(await logIn(PASSWORD)).toMatchObject({ status: 429, headers: { 'retry-after': '900' } });
    expect(await isLocked()).toBe(true);
    setNow(NOW - 26 * HOUR);
    expect(await isLocked()).toBe(false);
    expect((await logIn('wrong')).status).toBe(401);
    expect((await logIn(PASSWORD)).status).toBe(200);
  });

  test('keeps recent requests in the limit of an address and ignores those of the future', async () => {
    const { guest, request, setNow } = await startApp(kind, { rateLimits: true });
    for (let number = 1; number <= 30; number += 1) await guest();
    const another = () => request({ method: 'POST', url: '/api/auth/guest-login' });

    setNow(NOW - 5 * SECOND);
    expect(await another()).toMatchObject({ status: 429, headers: { 'retry-after': '3600' } });
    setNow(NOW - 26 * HOUR);
    expect((await another()).status).toBe(201);
  });
});
