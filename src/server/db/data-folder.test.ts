import { chmodSync, copyFileSync, mkdirSync, readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { admin } from '#testing/app/admin-command.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { startProcess } from '#testing/processes/server-process.ts';
import { openDatabase, withDatabase } from './open.ts';

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** Each file of a folder with its permissions. */
const modesIn = (folder: string) =>
  Object.fromEntries(readdirSync(folder).map((name) => [name, modeOf(join(folder, name))]));

const PRIVATE = { 'centwise.sqlite': '600', 'centwise.sqlite-shm': '600', 'centwise.sqlite-wal': '600' };

test('lets only their owner read the data folder and its files', async () => {
  const { dataDir } = await newDatabase('sqlite');
  const folder = join(dataDir, 'new', 'data');
  await startProcess({ dataDir: folder, databaseUrl: undefined, drop: async () => {} });
  expect([modeOf(join(dataDir, 'new')), modeOf(folder)]).toEqual(['700', '700']);
  expect(modesIn(folder)).toEqual({ ...PRIVATE, web: '700' });
});

test('closes files that an older version left open to others and leaves the folder to the operator', async () => {
  const { dataDir } = await newDatabase('sqlite');
  const crashed = join(dataDir, 'crashed');
  mkdirSync(crashed);
  chmodSync(crashed, 0o755);
  await withDatabase(openDatabase({ dataDir, databaseUrl: undefined }), async () => {
    for (const name of Object.keys(PRIVATE)) {
      copyFileSync(join(dataDir, name), join(crashed, name));
      chmodSync(join(crashed, name), 0o644);
    }
  });
  await withDatabase(openDatabase({ dataDir: crashed, databaseUrl: undefined }), async () => {
    expect(modesIn(crashed)).toEqual(PRIVATE);
  });
  expect(modeOf(crashed)).toBe('755');
});

test('makes the folder of a restored database private', async () => {
  const database = await newDatabase('sqlite');
  await withDatabase(openDatabase(database), async () => {});
  const file = join(database.dataDir, 'backup.sqlite');
  await admin(database, 'backup', file);
  const target = { ...database, dataDir: join(database.dataDir, 'restored') };
  expect((await admin(target, 'restore', file)).code).toBe(0);
  expect(modeOf(target.dataDir)).toBe('700');
  expect(modesIn(target.dataDir)).toEqual({ 'centwise.sqlite': '600' });
});
