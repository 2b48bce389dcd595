import { once } from 'node:events';
import { readdirSync, statSync } from 'node:fs';
import { constants, getPriority } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Worker } from 'node:worker_threads';
import { sql } from 'kysely';
import { expect, onTestFinished, test } from 'vitest';
import { newDatabase } from '#testing/databases/new-database.ts';
import { runLongQuery } from './long-reads.ts';
import { openDatabase, SQLITE_FILE, sqliteDriverOf } from './open.ts';
import { prepared } from './prepared.ts';

async function open() {
  const db = await openDatabase(await newDatabase('sqlite'));
  onTestFinished(() => db.destroy());
  return db;
}

const FULL = 2;
const user = (id: string) => ({ id: id as never, name: id, created_at: 0 });
const nobody = { email: null, phone: null, date_of_birth: null, password_hash: null, time_zone: null };

test('syncs acknowledged transactions to disk before the writer continues', async () => {
  const db = await open();
  const read = (pragma: string) => db.transaction().execute((tx) => sql.raw(`pragma ${pragma}`).execute(tx));

  expect((await read('synchronous')).rows).toEqual([{ synchronous: FULL }]);
  expect((await read('journal_mode')).rows).toEqual([{ journal_mode: 'wal' }]);
  expect((await read('foreign_keys')).rows).toEqual([{ foreign_keys: 1 }]);
});

test('reads without waiting for a running transaction and without seeing its changes', async () => {
  const db = await open();
  const names = async () => (await db.selectFrom('users').select('name').execute()).map(({ name }) => name);

  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('users')
      .values({ ...nobody, ...user('ann') })
      .execute();
    expect(await names()).toEqual([]);
    expect(await tx.selectFrom('users').select('name').execute()).toEqual([{ name: 'ann' }]);
  });

  expect(await names()).toEqual(['ann']);
});

test('shows changes of a transaction to its own prepared queries and to no others', async () => {
  const db = await open();
  const names = prepared((anyDb) => anyDb.selectFrom('users').select('name'));

  await db.transaction().execute(async (tx) => {
    await tx
      .insertInto('users')
      .values({ ...nobody, ...user('ann') })
      .execute();
    expect(await names(tx, {})).toEqual([{ name: 'ann' }]);
    expect(await names(db, {})).toEqual([]);
  });

  expect(await names(db, {})).toEqual([{ name: 'ann' }]);
});

/** Behaves like another process: a thread with its own handle. */
const HOLD_LOCK = `
  const { DatabaseSync } = require('node:sqlite');
  const { parentPort, workerData } = require('node:worker_threads');
  const database = new DatabaseSync(workerData);
  database.exec('begin immediate');
  parentPort.postMessage('locked');
  setTimeout(() => database.exec('commit'), 300);
`;

test('waits for a file that another process has locked', async () => {
  const database = await newDatabase('sqlite');
  const db = await openDatabase(database);
  onTestFinished(() => db.destroy());
  const other = new Worker(HOLD_LOCK, { eval: true, workerData: join(database.dataDir, SQLITE_FILE) });
  onTestFinished(async () => void (await other.terminate()));
  await once(other, 'message');

  await db.transaction().execute((tx) =>
    tx
      .insertInto('users')
      .values({ ...nobody, ...user('ann') })
      .execute(),
  );
  expect(await db.selectFrom('users').select('id').execute()).toEqual([{ id: 'ann' }]);
});

test('keeps other processes from writing from the beginning of a transaction', async () => {
  const database = await newDatabase('sqlite');
  const db = await openDatabase(database);
  onTestFinished(() => db.destroy());
  const other = new DatabaseSync(join(database.dataDir, SQLITE_FILE));
  onTestFinished(() => other.close());

  await db.transaction().execute(async () => {
    expect(() => other.exec('begin immediate')).toThrow('database is locked');
  });
});

test('lends the right to write after its finished changes are committed, and waits until it is returned', async () => {
  const database = await newDatabase('sqlite');
  const db = await openDatabase(database);
  onTestFinished(() => db.destroy());
  const other = new DatabaseSync(join(database.dataDir, SQLITE_FILE), { timeout: 0 });
  onTestFinished(() => other.close());
  const insert = (id: string) =>
    db
      .insertInto('users')
      .values({ ...nobody, ...user(id) })
      .execute();

  const lent = Promise.withResolvers<() => void>();
  const first = db.transaction().execute(async (tx) => {
    lent.resolve(sqliteDriverOf(db)?.lend() as Promise<() => void>);
    await tx
      .insertInto('users')
      .values({ ...nobody, ...user('ann') })
      .execute();
  });
  const giveBack = await lent.promise;
  const last = insert('cleo');
  other.exec("begin immediate; insert into users (id, name, created_at) values ('ben', 'ben', 0); commit");
  giveBack();
  await Promise.all([first, last]);

  const ids = await sql<{ id: string }>`select id from users order by rowid`.execute(db);
  expect(ids.rows).toEqual([{ id: 'ann' }, { id: 'ben' }, { id: 'cleo' }]);
});

test('discards a failed transaction and continues with the next ones', async () => {
  const db = await open();
  const insert = (id: string, fails: boolean) =>
    db.transaction().execute(async (tx) => {
      await tx
        .insertInto('users')
        .values({ ...nobody, ...user(id) })
        .execute();
      if (fails) throw new Error('refused');
    });

  const results = await Promise.allSettled([
    insert('ann', true),
    insert('bob', false),
    insert('bob', false),
    insert('cy', false),
  ]);

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled']);
  expect(await db.selectFrom('users').select('id').orderBy('id').execute()).toEqual([{ id: 'bob' }, { id: 'cy' }]);
});

test('folds case in every script', async () => {
  const db = await open();
  const texts = ['ÄÖÜ ΑΒΓ ÉxlairXnote', 'plain', 'ÄÖÜ ΑΒΓ ÉXlair'];
  const { rows } = await sql<{ found: number }>`
    select lower_case_contains(value, 'αβγ éxl') as found from json_each(${JSON.stringify(texts)})`.execute(db);
  expect(rows.map(({ found }) => found)).toEqual([1, 0, 0]);
});

test.runIf(process.platform === 'linux')('runs long reads in a thread with a low priority', async () => {
  const db = await open();
  await runLongQuery(db, 'ann' as never, db.selectFrom('users').select('id'));
  const priorities = readdirSync('/proc/self/task').map((thread) => getPriority(Number(thread)));

  expect(priorities.filter((priority) => priority === constants.priority.PRIORITY_BELOW_NORMAL)).toHaveLength(1);
  expect(getPriority()).toBe(constants.priority.PRIORITY_NORMAL);
});

test('a long transaction that shares a commit keeps no copies of its pages in memory', async () => {
  const db = await open();
  await sql`with recursive numbers (number) as (select 1 union all select number + 1 from numbers where number < 10000)
    insert into settings (user_id, name, value) select 'ann', number, printf('%.3000c', 'x') from numbers`.execute(db);
  const nativeMegabytes = () => {
    const { rss, heapTotal } = process.memoryUsage();
    return (rss - heapTotal) / 1024 ** 2;
  };
  let grown = 0;

  await Promise.all([
    db.transaction().execute((tx) =>
      tx
        .insertInto('users')
        .values({ ...nobody, ...user('ann') })
        .execute(),
    ),
    db.transaction().execute(async (tx) => {
      const before = nativeMegabytes();
      await tx.updateTable('settings').set({ value: sql`replace(value, 'x', 'y')` }).execute();
      grown = nativeMegabytes() - before;
    }),
  ]);

  expect(grown).toBeLessThan(20);
});

test('copies the log of a long transaction into the database after its commit, in another thread', async () => {
  const database = await newDatabase('sqlite');
  const db = await openDatabase(database);
  onTestFinished(() => db.destroy());
  const megabytes = () => statSync(join(database.dataDir, SQLITE_FILE)).size / 1024 ** 2;
  const copiedAtCommits = await db.transaction().execute((tx) => sql`pragma wal_autocheckpoint`.execute(tx));
  expect(copiedAtCommits.rows).toEqual([{ wal_autocheckpoint: 0 }]);
  await db.transaction().execute(async (tx) => {
    for (let index = 0; index < 3000; index++) {
      await tx
        .insertInto('users')
        .values({ ...user(`${index}`), ...nobody, name: 'x'.repeat(1000) })
        .execute();
    }
  });

  await expect.poll(megabytes).toBeGreaterThan(3);
});
