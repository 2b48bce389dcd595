import { execFileSync } from 'node:child_process';
import {
  chmodSync,
  closeSync,
  copyFileSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, onTestFinished, test } from 'vitest';
import { openDatabase, withDatabase } from '#server/db/open.ts';
import { onSteadyClock } from '#server/jobs/clock.ts';
import { admin } from '#testing/app/admin-command.ts';
import { NOW, Person, startApp } from '#testing/app/app.ts';
import { expense, hasLedger, income, record, wire } from '#testing/app/builders.ts';
import { databases, type TestDatabase } from '#testing/databases/databases.ts';
import { fillEveryTable, readEveryTable } from '#testing/databases/every-table.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { sendMail } from '#testing/mail/sent-mail.ts';

/** Every row of every table, in no order. */
async function contentsOf(database: TestDatabase) {
  const db = await openDatabase(database);
  try {
    const tables = await readEveryTable(db);
    return Object.fromEntries(
      Object.entries(tables).map(([name, rows]) => [name, rows.map((row) => JSON.stringify(row)).sort()]),
    );
  } finally {
    await db.destroy();
  }
}

const pairs = databases.flatMap((from) => databases.map((to) => [from, to] as const));

describe.each(pairs)('a backup of %s restored on %s', (from, to) => {
  test('holds every row of every table except tokens of mailed links and responses kept for a retry', async () => {
    const { person, guest, db, database } = await startApp(from);
    await onSteadyClock(async () => {})(db, NOW);
    const [ann, bob] = [await person(), await guest()];
    await record(ann, income({ amount: 999_999_999_99 }), expense({ description: 'Käse 🧀 für "später"\n' }));
    await hasLedger(
      bob,
      Array.from({ length: 2500 }, (_, index) => expense({ amount: index + 1 })),
    );
    await fillEveryTable(ann);
    await admin(database, 'invite');
    await db.insertInto('stopped_addresses').values({ email_hash: 'email', token_hash: 'token' }).execute();
    const file = join(database.dataDir, 'backup.sqlite');

    expect(await admin(database, 'backup', file)).toEqual({ code: 0, said: `Backed up to ${file}` });
    const target = await newDatabase(to);
    expect(await admin(target, 'restore', file)).toEqual({ code: 0, said: `Restored ${file}` });

    const { password_resets, email_verifications, idempotency_keys, ...restored } = await contentsOf(target);
    const {
      password_resets: asked,
      email_verifications: mailed,
      idempotency_keys: answered,
      ...kept
    } = await contentsOf(database);
    expect(restored).toEqual(kept);
    expect(answered).toHaveLength(1);
    expect(idempotency_keys).toEqual(answered?.map((row) => JSON.stringify({ ...JSON.parse(row), response: '' })));
    for (const [table, rows] of Object.entries(restored)) expect(rows, table).not.toHaveLength(0);
    expect([asked?.length, mailed?.length, password_resets, email_verifications]).toEqual([1, 1, [], []]);
  });
});

describe.each(databases)('the operator on %s', (kind) => {
  test('sees month totals that do not match the ledger, and the command changes nothing', async () => {
    const { person, db, database } = await startApp(kind);
    const ann = await person();
    await record(ann, expense({ amount: 12_34 }));
    expect((await admin(database, 'verify')).said).toBe(
      'The totals agree with the ledger: 1 accounts, 1 transactions.',
    );

    await db
      .updateTable('month_totals')
      .set({ total_cents: 12_35 as never })
      .execute();
    expect(await admin(database, 'verify')).toEqual({
      code: 1,
      said: [
        'Month totals that do not agree with the ledger:',
        `${ann.userId} 2026-03 expense groceries: $12.34 in 1 (ledger)`,
        `${ann.userId} 2026-03 expense groceries: $12.35 in 1 (stored)`,
      ].join('\n'),
    });
  });

  test('cannot overwrite a file with a backup, restore over data, or restore an invalid backup', async () => {
    const { person, database } = await startApp(kind);
    await person();
    const file = join(database.dataDir, 'backup.sqlite');
    await admin(database, 'backup', file);
    const before = await contentsOf(database);
    const note = join(database.dataDir, 'note.txt');
    writeFileSync(note, 'Not a database. '.repeat(100));
    const empty = await newDatabase(kind);
    const pipe = join(database.dataDir, 'pipe');
    execFileSync('/usr/bin/env', ['mkfifo', pipe]);
    const unclosed = join(database.dataDir, 'unclosed.sqlite');
    for (const name of [unclosed, `${unclosed}-wal`]) copyFileSync(file, name);

    for (const [place, words, reason] of [
      [database, ['backup', file], 'exists already'],
      [database, ['restore', file], 'already'],
      [empty, ['restore', unclosed], 'was not closed'],
      [empty, ['restore', note], 'is not a backup of Centwise, or it is damaged'],
      [empty, ['restore', pipe], 'is not a backup of Centwise, or it is damaged'],
      [empty, ['restore', join(empty.dataDir, 'nothing')], 'There is no file'],
      [empty, ['backup', join(empty.dataDir, 'no-folder', 'file')], 'no such file or directory'],
    ] as const) {
      expect(await admin(place, ...words)).toEqual({ code: 1, said: expect.stringContaining(reason) });
    }
    expect(await contentsOf(database)).toEqual(before);
    expect((await readdir(database.dataDir)).filter((name) => name.startsWith('.'))).toEqual([]);
  });

  test('finds nothing in a backup that sets a password or verifies an email', async () => {
    const { person, db, request, database } = await startApp(kind);
    const { email } = await person();
    const forgot = { method: 'POST', url: '/api/auth/forgot-password', payload: { email } } as const;
    await request(forgot);
    const tokens = (await sendMail(db)).map(({ link }) => link.split('=')[1] ?? '');
    await request(forgot);
    const hashes = [
      ...(await db.selectFrom('password_resets').select('token_hash').execute()),
      ...(await db.selectFrom('email_verifications').select('token_hash').execute()),
    ].map(({ token_hash }) => token_hash);
    expect([tokens.length, hashes.length]).toEqual([2, 2]);

    const file = join(database.dataDir, 'backup.sqlite');
    await admin(database, 'backup', file);

    const bytes = readFileSync(file);
    for (const secret of [...tokens, ...hashes]) expect(bytes.includes(secret)).toBe(false);
    const target = await newDatabase(kind);
    await admin(target, 'restore', file);
    expect((await admin(target, 'outbox')).said).toContain('Waiting: 1');
  });

  test('restores a backup after which a retry gets its earlier success and counts nothing twice', async () => {
    const { guest, database } = await startApp(kind);
    const ann = await guest();
    const retry = {
      method: 'POST',
      url: '/api/transactions',
      payload: wire(expense({ amount: 12_34 })),
      headers: { 'idempotency-key': 'once' },
    } as const;
    await ann.request(retry);
    const file = join(database.dataDir, 'backup.sqlite');
    await admin(database, 'backup', file);
    const target = await newDatabase(kind);
    await admin(target, 'restore', file);
    const { app, db } = await startApp(kind, { database: target });
    const restored = new Person(app, db, ann.userId, ann.token, null);

    expect(await restored.request(retry)).toMatchObject({ status: 409, json: { code: 'already_done' } });

    expect((await restored.request({ url: '/api/transactions' })).json.items).toHaveLength(1);
  });

  test('creates backups that no other user can read', async () => {
    const { database } = await startApp(kind);
    const file = join(database.dataDir, 'backup.sqlite');
    await admin(database, 'backup', file);
    expect((await stat(file)).mode & 0o777).toBe(0o600);
  });
});

test('leaves tables of other programs in PostgreSQL alone during backup and restoration', async () => {
  const { person, database } = await startApp('postgres');
  await record(await person(), expense());
  const target = await newDatabase('postgres');
  for (const place of [database, target]) {
    await withDatabase(openDatabase(place), async (db) => {
      await sql`create view people as select name from users`.execute(db);
      await sql`create schema analysis create table visits (day text not null)`.execute(db);
      await sql`insert into analysis.visits values ('2026-03-15')`.execute(db);
    });
  }
  const file = join(database.dataDir, 'backup.sqlite');

  expect(await admin(database, 'backup', file)).toMatchObject({ code: 0 });
  expect(await admin(target, 'restore', file)).toEqual({ code: 0, said: `Restored ${file}` });

  expect((await admin(target, 'verify')).said).toContain('1 accounts, 1 transactions');
});

// The superuser ignores permissions, but nobody can write among the descriptors of a process.
test.skipIf(!existsSync('/proc/self/fd'))(
  'restoring on PostgreSQL needs to write nothing beside the backup',
  async () => {
    const { database } = await startApp('postgres');
    const file = join(database.dataDir, 'backup.sqlite');
    await admin(database, 'backup', file);
    chmodSync(file, 0o400);
    const descriptor = openSync(file, 'r');
    onTestFinished(() => closeSync(descriptor));
    const target = await newDatabase('postgres');
    const said = `Restored /proc/self/fd/${descriptor}`;
    expect(await admin(target, 'restore', `/proc/self/fd/${descriptor}`)).toEqual({ code: 0, said });
  },
);

test.skipIf(process.geteuid?.() === 0)('reads a database, and a backup of it, on a read-only medium', async () => {
  const { person, db, database } = await startApp('sqlite');
  await record(await person(), expense());
  await db.destroy();
  const medium = join(database.dataDir, 'medium');
  mkdirSync(medium);
  const [file, live] = [join(medium, 'backup.sqlite'), { ...database, dataDir: medium }];
  await admin(database, 'backup', file);
  copyFileSync(join(database.dataDir, 'centwise.sqlite'), join(medium, 'centwise.sqlite'));
  for (const name of readdirSync(medium)) chmodSync(join(medium, name), 0o400);
  chmodSync(medium, 0o500);
  onTestFinished(() => chmodSync(medium, 0o700));

  expect((await admin(live, 'verify')).said).toContain('1 accounts, 1 transactions');
  expect((await admin(live, 'backup', join(database.dataDir, 'copy.sqlite'))).code).toBe(0);
  expect((await admin(await newDatabase('sqlite'), 'restore', file)).code).toBe(0);
  expect(await admin(live, 'grant-support', 'ann@example.com')).toEqual({
    code: 1,
    said: expect.stringContaining(`DATA_DIR ${medium} cannot be used: `),
  });
});

test('rejects a backup beside the remains of another database', async () => {
  const { database } = await startApp('sqlite');
  const file = join(database.dataDir, 'backup.sqlite');
  await admin(database, 'backup', file);
  const target = await newDatabase('sqlite');
  writeFileSync(join(target.dataDir, 'centwise.sqlite-wal'), 'entries of another');
  expect(await admin(target, 'restore', file)).toEqual({ code: 1, said: expect.stringContaining('already') });
});

test('rejects a backup into a read-only folder with one line that names it', async () => {
  const { database } = await startApp('sqlite');
  const folder = join(database.dataDir, 'nowhere');
  const { code, said } = await admin(database, 'backup', join(folder, 'backup.sqlite'));
  expect(code).toBe(1);
  expect(said).toMatch(new RegExp(`^Nothing can be written to ${folder}: ENOENT.*$`));
});

test('rejects a backup of a folder without a database and creates none', async () => {
  const database = await newDatabase('sqlite');
  const file = join(database.dataDir, 'backup.sqlite');
  expect(await admin(database, 'backup', file)).toEqual({
    code: 1,
    said: `There is no database in ${database.dataDir}.`,
  });
  expect(existsSync(join(database.dataDir, 'centwise.sqlite'))).toBe(false);
});
