import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { connect, openDatabase, withDatabase } from '#server/db/open.ts';
import { admin } from '#testing/app/admin-command.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { databases, type TestDatabase } from '#testing/databases/databases.ts';
import { newDatabase } from '#testing/databases/new-database.ts';

const COMMANDS = [
  ['verify'],
  ['outbox'],
  ['invite'],
  ['audit'],
  ['reset-password', 'ann@example.com'],
  ['grant-support', 'ann@example.com'],
  ['revoke-support', 'ann@example.com'],
];

/** The files of a folder, each by its hash; the index beside a WAL is a cache of it. */
function filesOf(folder: string) {
  return readdirSync(folder)
    .filter((name) => !name.endsWith('-shm'))
    .map((name) => [
      name,
      createHash('sha256')
        .update(readFileSync(join(folder, name)))
        .digest('hex'),
    ]);
}

const appliedIn = (database: TestDatabase) =>
  withDatabase(connect(database), async (db) => (await sql`select name from kysely_migration`.execute(db)).rows);

describe.each(databases)('the operator commands on %s', (kind) => {
  test.each(COMMANDS)('include %s, which creates no database', async (...words) => {
    const database = await newDatabase(kind);
    expect(await admin(database, ...words)).toEqual({
      code: 1,
      said: database.databaseUrl
        ? 'There is no database of Centwise at DATABASE_URL.'
        : `There is no database in ${database.dataDir}.`,
    });
    expect(readdirSync(database.dataDir)).toEqual([]);
    await withDatabase(connect(database), async (db) => {
      const tables = await db.introspection.getTables({ withInternalKyselyTables: true });
      expect(tables.filter(({ isView }) => !isView)).toEqual([]);
    });
  });

  test.each(COMMANDS)('include %s, which leaves the database of an older version unchanged', async (...words) => {
    const database = await newDatabase(kind);
    await withDatabase(openDatabase(database), (db) =>
      sql`delete from kysely_migration where name like '%settings'`.execute(db),
    );
    const before = await appliedIn(database);
    expect(await admin(database, ...words)).toEqual({
      code: 1,
      said: 'This database belongs to an older version of Centwise. Use that version for it. Nothing was changed.',
    });
    expect(await appliedIn(database)).toEqual(before);
  });

  test('all reject the database of a newer version, and no backup of it omits a table', async () => {
    const database = await newDatabase(kind);
    await withDatabase(openDatabase(database), (db) =>
      sql`insert into kysely_migration (name, timestamp) values ('2099-from-the-future', '2099')`.execute(db),
    );
    const file = join(database.dataDir, 'backup.sqlite');
    for (const words of [...COMMANDS, ['backup', file]]) {
      expect(await admin(database, ...words)).toEqual({
        code: 1,
        said: expect.stringContaining('made by a newer version of Centwise (it has 2099-from-the-future)'),
      });
    }
    expect(existsSync(file)).toBe(false);
  });
});

test('an operator command names the variable of an unreachable PostgreSQL', async () => {
  const database = await newDatabase('sqlite');
  const unreachable = { ...database, databaseUrl: 'postgres://ann:hunter2@127.0.0.1:1/centwise' };
  for (const words of [...COMMANDS, ['backup', join(database.dataDir, 'backup.sqlite')]]) {
    expect(await admin(unreachable, ...words)).toEqual({
      code: 1,
      said:
        'DATABASE_URL cannot be used: connect ECONNREFUSED 127.0.0.1:1. ' +
        'Check that PostgreSQL runs there, and the user, the password and the name of the database.',
    });
  }
  expect(readdirSync(database.dataDir)).toEqual([]);
});

test.each(['verify', 'outbox'])(
  'the command %s changes no byte while a server runs, after it stopped, and after a crash',
  async (command) => {
    const { person, db, database } = await startApp('sqlite');
    await record(await person(), expense());
    const crashed = { ...database, dataDir: join(database.dataDir, 'crashed') };
    mkdirSync(crashed.dataDir);
    for (const end of ['', '-wal', '-shm']) {
      copyFileSync(join(database.dataDir, `centwise.sqlite${end}`), join(crashed.dataDir, `centwise.sqlite${end}`));
    }
    const changesNothing = async (place: TestDatabase) => {
      const before = filesOf(place.dataDir);
      const { code, said } = await admin(place, command);
      expect({ code, said }).toEqual({ code: 0, said: expect.stringMatching(/ 1 transactions|Waiting: 1/) });
      expect(filesOf(place.dataDir)).toEqual(before);
    };

    await changesNothing(crashed);
    rmSync(crashed.dataDir, { recursive: true });
    await changesNothing(database);
    await db.destroy();
    await changesNothing(database);
  },
);
