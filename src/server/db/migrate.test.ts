import { createHash } from 'node:crypto';
import { copyFileSync, mkdirSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { databases, type TestDatabase } from '#testing/databases/databases.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { isMigrated, NewerDatabaseError } from './migrate.ts';
import { connect, openDatabase, withDatabase } from './open.ts';
import type { Db } from './tables.ts';

const REFUSAL =
  'This database was made by a newer version of Centwise (it has 2099-01-01-from-the-future). ' +
  'Start that version or a later one. Nothing was changed.';

/** Every row of every table, with the tables themselves. */
async function contents(db: Db) {
  const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
  const rows = await Promise.all(
    tables.map(({ name }) =>
      db
        .selectFrom(name as 'users')
        .selectAll()
        .execute(),
    ),
  );
  return tables.map(({ name, columns }, index) => ({ name, columns, rows: rows[index] }));
}

/** The files of a folder, each by its hash; the index beside a WAL is a cache of it, so only its name counts. */
function files(folder: string) {
  const hash = (name: string) =>
    createHash('sha256')
      .update(readFileSync(join(folder, name)))
      .digest('hex');
  return readdirSync(folder)
    .sort()
    .map((name) => [name, name.endsWith('-shm') ? '' : hash(name)]);
}

async function fromTheFuture(db: Db): Promise<void> {
  await sql`insert into kysely_migration (name, timestamp) values ('2099-01-01-from-the-future', '2099')`.execute(db);
  await sql`create table wishes (wish text)`.execute(db);
  await sql`insert into wishes values ('flying cars')`.execute(db);
}

describe.each(databases)('migrations on %s', (kind) => {
  test('update a new database, and a second start changes nothing', async () => {
    const database = await newDatabase(kind);
    const first = await openDatabase(database);
    expect(await isMigrated(first)).toBe(true);
    const before = await contents(first);
    await first.destroy();

    const second = await openDatabase(database);
    expect(await contents(second)).toEqual(before);
    await second.destroy();
  });

  test('reject the database of a newer version by name and leave every row unchanged', async () => {
    const database = await newDatabase(kind);
    const newer = await openDatabase(database);
    await fromTheFuture(newer);
    const before = await contents(newer);

    await expect(openDatabase(database)).rejects.toThrow(new NewerDatabaseError(REFUSAL));

    expect(await contents(newer)).toEqual(before);
    await newer.destroy();
  });

  test('run before the server reports that it is ready', async () => {
    const { db, request } = await startApp(kind);
    expect(await request({ url: '/api/health/ready' })).toMatchObject({ status: 200, json: { status: 'ok' } });
    await sql`delete from kysely_migration`.execute(db);

    expect(await request({ url: '/api/health/ready' })).toMatchObject({
      status: 503,
      json: { success: false, code: 'unavailable' },
    });
    expect(await request({ url: '/api/health' })).toMatchObject({ status: 200 });
  });
});

test('several processes that start together migrate one PostgreSQL database once', async () => {
  const database = await newDatabase('postgres');

  const opened = await Promise.all([1, 2, 3, 4, 5].map(() => openDatabase(database)));

  for (const db of opened) {
    expect(await isMigrated(db)).toBe(true);
    await db.destroy();
  }
});

test('a replica waits for the migration of another one longer than the database lets a statement take', async () => {
  const database = await newDatabase('postgres');
  const { opening } = await withDatabase(connect(database), async (other) => {
    const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(other);
    await sql.raw(`alter database ${rows[0]?.name} set statement_timeout = '300ms'`).execute(other);
    return other.transaction().execute(async (migrating) => {
      await sql`select pg_advisory_xact_lock(hashtext('centwise: migrate'))`.execute(migrating);
      const opening = openDatabase(database);
      const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event = 'advisory'
        and clock_timestamp() - query_start > interval '500 milliseconds'`;
      await expect.poll(async () => (await waiting.execute(other)).rows, { timeout: 10_000 }).toHaveLength(1);
      return { opening };
    });
  });
  expect(await withDatabase(opening, isMigrated)).toBe(true);
});

test('every request gets a 503 with the envelope while PostgreSQL is down, and the process survives', async () => {
  const { db, request, guest } = await startApp('postgres');
  const ann = await guest();
  const { rows } = await sql<{ name: string }>`select current_database() as name`.execute(db);
  const elsewhere = await startApp('postgres');
  await sql.raw(`drop database ${rows[0]?.name} with (force)`).execute(elsewhere.db);

  const gone = { status: 503, json: { success: false, code: 'unavailable' } };
  expect(await request({ url: '/api/health/ready' })).toMatchObject(gone);
  expect(await ann.request({ url: '/api/dashboard' })).toMatchObject(gone);
  expect(await request({ method: 'POST', url: '/api/auth/guest-login' })).toMatchObject(gone);
  expect(await request({ url: '/api/health' })).toMatchObject({ status: 200 });
});

describe('a newer SQLite file and its folder stay unchanged', () => {
  const refuse = async (database: TestDatabase) => {
    const before = files(database.dataDir);
    await expect(openDatabase(database)).rejects.toThrow(REFUSAL);
    expect(files(database.dataDir)).toEqual(before);
  };

  test('after a clean stop', async () => {
    const database = await newDatabase('sqlite');
    const newer = await openDatabase(database);
    await fromTheFuture(newer);
    await newer.destroy();
    expect(readdirSync(database.dataDir)).toEqual(['centwise.sqlite']);

    await refuse(database);
  });

  test('after a crash that left everything in its WAL', async () => {
    const database = await newDatabase('sqlite');
    const newer = await openDatabase(database);
    await fromTheFuture(newer);
    const crashed = { ...database, dataDir: join(database.dataDir, 'crashed') };
    mkdirSync(crashed.dataDir);
    for (const end of ['', '-wal', '-shm']) {
      copyFileSync(join(database.dataDir, `centwise.sqlite${end}`), join(crashed.dataDir, `centwise.sqlite${end}`));
    }
    await newer.destroy();

    await refuse(crashed);
  });

  test('after restoration from a backup without a WAL file', async () => {
    const database = await newDatabase('sqlite');
    const newer = await openDatabase(database);
    await fromTheFuture(newer);
    const restored = { ...database, dataDir: join(database.dataDir, 'restored') };
    mkdirSync(restored.dataDir);
    await newer.destroy();
    const file = new DatabaseSync(join(database.dataDir, 'centwise.sqlite'));
    file.exec(`vacuum into '${join(restored.dataDir, 'centwise.sqlite')}'`);
    file.close();

    await refuse(restored);
  });
});
