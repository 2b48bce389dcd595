import { hash } from 'node:crypto';
import { text } from 'node:stream/consumers';
import { setImmediate as nextRound, setTimeout } from 'node:timers/promises';
import { describe, expect, onTestFinished, test } from 'vitest';
import { connect } from '#server/db/open.ts';
import type { Db } from '#server/db/tables.ts';
import type { Session } from '#server/identity/session.ts';
import { NOW, type Person, startApp } from '#testing/app/app.ts';
import { expense, record, wire } from '#testing/app/builders.ts';
import { databases } from '#testing/databases/databases.ts';
import { fillEveryTable, personalTablesOf, readEveryTable } from '#testing/databases/every-table.ts';
import { writeExport } from './export.ts';

/** Every table and column that an export holds; a new one is a decision. */
const EXPORTED = {
  users: 'id name email phone date_of_birth time_zone role created_at password_changed_at deletion_scheduled_for',
  login_attempts: 'at address browser',
  sessions: 'id address browser created_at last_used_at',
  security_events: 'kind detail address browser created_at',
  settings: 'name value',
  transactions: 'id type amount_cents category goal_id date description note created_at',
  deleted_transactions: 'id type amount_cents category goal_id date description note created_at deleted_at',
  goals: 'id name target_cents deadline created_at closed_at',
  goal_movements: 'id goal_id kind amount_cents date created_at',
  budgets: 'id name category icon notes created_at',
  budget_changes: 'budget_id month amount_cents',
  notifications: 'kind title body link created_at read_at',
  support_requests: 'id name email subject priority description system_info status created_at updated_at',
};

const post = { method: 'POST', url: '/api/auth/export-data' } as const;

/** The rows of this user, with instants as in JSON. */
async function rowsOf({ db, userId, email }: Person) {
  const mine = (row: Record<string, unknown>) =>
    row.user_id === undefined
      ? row.id === userId || row.email === email || row.account_key === userId
      : row.user_id === userId;
  const tables = await readEveryTable(db);
  return (await personalTablesOf(db)).map((table) => ({ table, rows: (tables[table] ?? []).filter(mine) }));
}

async function addDeleted({ db, userId }: Person, ids: readonly string[]): Promise<void> {
  const row = { user_id: userId, type: 'expense', amount_cents: 100, category: 'food', goal_id: null };
  const rest = { date: '2026-03-15', description: 'Tea', note: '', created_at: 0, deleted_at: 0 };
  await db
    .insertInto('deleted_transactions')
    .values(ids.map((id) => ({ ...row, ...rest, id })) as never)
    .execute();
}

const sorted = (rows: object[]) => rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

function asWritten(column: string, value: unknown) {
  return /(^|_)at$/.test(column) && typeof value === 'number' ? new Date(value).toISOString() : value;
}

const asExporter = (db: Db, { userId }: Person, address = '192.0.2.1') => ({
  db,
  session: { userId, accountKind: 'user' } as Session,
  client: { address, browser: 'Firefox on Linux' },
  now: 0,
});

describe.each(databases)('the export on %s', (database) => {
  test('contains every row of the user, from exactly the expected tables and columns', {
    tags: ['7.auth.export-data'],
  }, async () => {
    const { person, request } = await startApp(database);
    const ann = await person();
    await person('Bob').then(fillEveryTable);
    await record(ann, expense({ description: 'Tea' }), expense());
    await fillEveryTable(ann);
    await ann.db.updateTable('sessions').set({ ended_at: null }).execute();
    await request({ method: 'POST', url: '/api/auth/login', payload: { email: ann.email, password: 'wrong' } });

    const { status, json } = await ann.request(post);

    // Read afterwards: the export is an event of the audit log that it holds.
    const stored = new Map((await rowsOf(ann)).map(({ table, rows }) => [table, rows]));

    expect({ status, exportedAt: json.exportedAt }).toEqual({ status: 200, exportedAt: '2026-03-15T12:00:00.000Z' });
    expect(Object.keys(json.data).sort()).toEqual(Object.keys(EXPORTED).sort());
    for (const [table, columns] of Object.entries(EXPORTED)) {
      const isTheirs = (row: Record<string, unknown>) => table !== 'login_attempts' || row.outcome === 'failed';
      const rows = stored.get(table)?.filter(isTheirs) ?? [];
      expect(rows.length, table).toBeGreaterThan(0);
      const expected = rows.map((row) =>
        Object.fromEntries(columns.split(' ').map((column) => [column, asWritten(column, row[column])])),
      );
      expect(sorted(json.data[table]), table).toEqual(sorted(expected));
    }
  });

  test('contains no data of other users and no secret under any name', async () => {
    const { person, request } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    await fillEveryTable(ann);
    await fillEveryTable(bob);
    await request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: ann.email } });
    const { token_hash } = await ann.db.selectFrom('password_resets').selectAll().executeTakeFirstOrThrow();
    const headers = { 'idempotency-key': 'told-to-nobody' };
    await ann.request({ method: 'POST', url: '/api/transactions', payload: wire(expense()), headers });

    const text = JSON.stringify((await ann.request(post)).json);

    for (const other of [bob.userId, bob.email, bob.token, ann.token]) expect(text).not.toContain(other);
    for (const secret of [token_hash, hash('sha256', ann.token), 'told-to-nobody']) expect(text).not.toContain(secret);
    expect(text).not.toMatch(/\$argon2id\$|reset-password\?token=|unsubscribe_tokens|idempotency_keys|request_hash/);
  });

  test("contains failed logins since the email became the user's, and no earlier ones", async () => {
    const { person, request, setNow } = await startApp(database);
    const wrong = (email: string | null) =>
      request({ method: 'POST', url: '/api/auth/login', payload: { email, password: 'wrong' } });
    await wrong('ann-1@example.com');
    setNow(NOW + 1000);
    const ann = await person();
    await wrong(ann.email);

    const { login_attempts } = (await ann.request(post)).json.data;

    expect(login_attempts).toMatchObject([{ at: new Date(NOW + 1000).toISOString() }]);
  });

  test('gives guests their data, without anything that belongs to an email', async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await record(ann, expense());
    await record(bob, expense());

    const { data } = (await ann.request(post)).json;

    expect(data.users).toMatchObject([{ id: ann.userId, name: 'Guest' }]);
    expect(data.transactions).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(bob.userId);
  });

  test('contains each of many rows once', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const numbers = Array.from({ length: 1001 }, (_, number) => `number-${number}`);
    await addDeleted(ann, numbers);

    const { data } = (await ann.request(post)).json;

    expect(new Set(data.deleted_transactions.map(({ id }: { id: string }) => id))).toEqual(new Set(numbers));
    expect(data.deleted_transactions).toHaveLength(numbers.length);
  });

  test('leaves the event loop to others while it is written', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    for (const part of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await addDeleted(
        ann,
        Array.from({ length: 1500 }, (_, number) => `${part}${number}`),
      );
    }

    let isWritten = false;
    const written = ann.request(post).then(() => {
      isWritten = true;
    });
    let rounds = 0;
    for (; !isWritten; rounds += 1) await nextRound();
    expect(rounds).toBeGreaterThan(10);
    await written;
  });

  test('blocks nobody while it is read and contains nothing that came after its beginning', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await addDeleted(
      ann,
      Array.from({ length: 1500 }, (_, number) => `number-${number}`),
    );
    const { stream } = await writeExport(asExporter(db, ann));
    await record(ann, expense({ description: 'Later' }));

    const { data } = JSON.parse(await text(stream));
    expect(data.deleted_transactions).toHaveLength(1500);
    expect(data.transactions).toEqual([]);
  });

  test('runs once at a time per address and frees the place of an unread export when its client disconnects', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await addDeleted(
      ann,
      Array.from({ length: 1500 }, (_, number) => `number-${number}`),
    );
    const unread = await writeExport(asExporter(db, ann));
    let isBegun = false;
    const next = writeExport(asExporter(db, await guest())).then((body) => {
      isBegun = true;
      return body;
    });
    for (let round = 0; round < 20; round++) await nextRound();
    expect(isBegun).toBe(false);
    const elsewhere = await writeExport(asExporter(db, await guest(), '198.51.100.7'));
    expect(JSON.parse(await text(elsewhere.stream)).success).toBe(true);

    unread.stream.destroy();
    expect(JSON.parse(await text((await next).stream)).success).toBe(true);
  });

  test('reaches a slow client completely, even if that takes longer than a statement may', async () => {
    const { guest, database: options } = await startApp(database);
    const ann = await guest();
    await addDeleted(
      ann,
      Array.from({ length: 1500 }, (_, number) => `number-${number}`),
    );
    const db = connect({ ...options, statementLimit: 600 });
    onTestFinished(() => db.destroy());
    const { stream } = await writeExport(asExporter(db, ann));
    let json = '';
    for await (const piece of stream) {
      json += piece;
      await setTimeout(200);
    }

    expect(JSON.parse(json).data.deleted_transactions).toHaveLength(1500);
  });

  test('contains current data even for a retry with a key', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const headers = { 'idempotency-key': 'again' };
    await ann.request({ ...post, headers });
    await record(ann, expense());

    expect((await ann.request({ ...post, headers })).json.data.transactions).toHaveLength(1);
    expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});
