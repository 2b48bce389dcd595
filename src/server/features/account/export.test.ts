import { text } from 'node:stream/consumers';
import { setImmediate as nextRound } from 'node:timers/promises';
import { describe, expect, test } from 'vitest';
import type { Session } from '#server/identity/session.ts';
import { type Person, startApp } from '#testing/app.ts';
import { expense, record } from '#testing/builders.ts';
import { databases } from '#testing/databases.ts';
import { fillEveryTable, personalTablesOf, readEveryTable } from '#testing/every-table.ts';
import { writeExport } from './export.ts';

/** What is in the database of a person and never in what they get: hashes, and what opens something. */
const SECRETS = [
  'emails.link',
  'emails.unsubscribe_token',
  'idempotency_keys.request_hash',
  'password_resets.token_hash',
  'sessions.token_hash',
  'unsubscribe_tokens.token',
  'users.password_hash',
];

const post = { method: 'POST', url: '/api/auth/export-data' } as const;

/** The rows that are this person's, with what stands in them: instants as the wire has them. */
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

function asWritten(column: string, value: unknown) {
  return /(^|_)at$/.test(column) && typeof value === 'number' ? new Date(value).toISOString() : value;
}

describe.each(databases)('the export on %s', (database) => {
  test('it has every row and every column of the person and nothing secret', async () => {
    const { person } = await startApp(database);
    const ann = await person();
    await person('Bob').then(fillEveryTable);
    await record(ann, expense({ description: 'Tea' }), expense());
    await fillEveryTable(ann);
    const stored = await rowsOf(ann);

    const { status, json } = await ann.request(post);

    expect({ status, exportedAt: json.exportedAt }).toEqual({ status: 200, exportedAt: '2026-03-15T12:00:00.000Z' });
    expect(Object.keys(json.data).sort()).toEqual(stored.map(({ table }) => table).sort());
    const missing = new Set<string>();
    for (const { table, rows } of stored) {
      expect(rows.length, table).toBeGreaterThan(0);
      const expected = rows.map((row) => {
        const shown = Object.entries(row).filter(([column]) => {
          const isShown = column in json.data[table][0];
          if (!isShown) missing.add(`${table}.${column}`);
          return isShown;
        });
        return Object.fromEntries(shown.map(([column, value]) => [column, asWritten(column, value)]));
      });
      expect(new Set(json.data[table].map(JSON.stringify)), table).toEqual(
        new Set(expected.map((row) => JSON.stringify(row))),
      );
    }
    expect([...missing].sort()).toEqual(SECRETS);
  });

  test('nothing of another person is in it, and no secret under any name', async () => {
    const { person, request } = await startApp(database);
    const [ann, bob] = [await person(), await person('Bob')];
    await fillEveryTable(ann);
    await fillEveryTable(bob);
    await request({ method: 'POST', url: '/api/auth/forgot-password', payload: { email: ann.email } });
    const stored = await rowsOf(ann);

    const text = JSON.stringify((await ann.request(post)).json);

    for (const other of [bob.userId, bob.email, bob.token, ann.token]) expect(text).not.toContain(other);
    const secrets = stored.flatMap(({ table, rows }) =>
      rows.flatMap((row) =>
        Object.keys(row).flatMap((name) => (SECRETS.includes(`${table}.${name}`) ? row[name] : [])),
      ),
    );
    expect(secrets.length).toBeGreaterThan(SECRETS.length);
    for (const secret of secrets) expect(text).not.toContain(secret ?? 'reset-password?token=');
    expect(text).not.toContain('$argon2id$');
    expect(text).not.toContain('reset-password?token=');
  });

  test('wrong passwords are in it, those of a login and those of who is signed in', async () => {
    const { person, request } = await startApp(database);
    const ann = await person();
    const payload = { currentPassword: 'wrong', newPassword: 'Something else 2' };
    await request({ method: 'POST', url: '/api/auth/login', payload: { email: ann.email, password: 'wrong' } });
    await ann.request({ method: 'PUT', url: '/api/auth/change-password', payload });

    const { login_failures: failures } = (await ann.request(post)).json.data;

    expect(failures.map(({ account_key }: { account_key: string }) => account_key).sort()).toEqual(
      [ann.email, ann.userId].sort(),
    );
  });

  test('a guest gets theirs, without anything that goes by an email', async () => {
    const { guest } = await startApp(database);
    const [ann, bob] = [await guest(), await guest()];
    await record(ann, expense());
    await record(bob, expense());

    const { data } = (await ann.request(post)).json;

    expect(data.users).toMatchObject([{ id: ann.userId, name: 'Guest' }]);
    expect(data.transactions).toHaveLength(1);
    expect(JSON.stringify(data)).not.toContain(bob.userId);
  });

  test('however many rows there are, each is in it once', async () => {
    const { guest } = await startApp(database);
    const ann = await guest();
    const numbers = Array.from({ length: 1001 }, (_, number) => `number-${number}`);
    await addDeleted(ann, numbers);

    const { data } = (await ann.request(post)).json;

    expect(new Set(data.deleted_transactions.map(({ id }: { id: string }) => id))).toEqual(new Set(numbers));
    expect(data.deleted_transactions).toHaveLength(numbers.length);
  });

  test('it leaves the event loop to others while it is written', async () => {
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

  test('while it is read nobody waits, and it has nothing that came after its beginning', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await addDeleted(
      ann,
      Array.from({ length: 1500 }, (_, number) => `number-${number}`),
    );
    const session = { userId: ann.userId, isShared: false } as Session;
    const { stream } = await writeExport(db, session, 0);
    await record(ann, expense({ description: 'Later' }));

    const { data } = JSON.parse(await text(stream));
    expect(data.deleted_transactions).toHaveLength(1500);
    expect(data.transactions).toEqual([]);
  });

  test('a person has one at a time; one that is not read frees its place when its client goes', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    await addDeleted(
      ann,
      Array.from({ length: 1500 }, (_, number) => `number-${number}`),
    );
    const session = { userId: ann.userId, isShared: false } as Session;
    const unread = await writeExport(db, session, 0);
    let isBegun = false;
    const next = writeExport(db, session, 0).then((body) => {
      isBegun = true;
      return body;
    });
    for (let round = 0; round < 20; round++) await nextRound();
    expect(isBegun).toBe(false);

    unread.stream.destroy();
    expect(JSON.parse(await text((await next).stream)).data.deleted_transactions).toHaveLength(1500);
  });

  test('it is the data of now, whatever key a retry carries', async () => {
    const { guest, db } = await startApp(database);
    const ann = await guest();
    const headers = { 'idempotency-key': 'again' };
    await ann.request({ ...post, headers });
    await record(ann, expense());

    expect((await ann.request({ ...post, headers })).json.data.transactions).toHaveLength(1);
    expect(await db.selectFrom('idempotency_keys').selectAll().execute()).toEqual([]);
  });
});
