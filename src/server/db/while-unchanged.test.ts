import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/tables.ts';
import { stampOf, whileUnchanged } from '#server/db/while-unchanged.ts';
import { createTestDatabase, databases } from '#testing/databases/databases.ts';

const stamp = async (db: Db) => (await db.selectNoFrom(stampOf(db).as('stamp')).executeTakeFirstOrThrow()).stamp;
const write = (db: Db) => db.insertInto('job_clock').values({ id: 1, last_run_at: 1, steady_since: 1 }).execute();

test.each(databases)('a value on %s is computed once until anything is written by any connection', async (kind) => {
  const database = await createTestDatabase(kind);
  const [db, other] = [await openDatabase(database), await openDatabase(database)];
  onTestFinished(async () => {
    await db.destroy();
    await other.destroy();
    await database.drop();
  });
  let computed = 0;
  const remember = whileUnchanged<number>();
  const read = async (key = 'ann') =>
    remember(db, await stamp(db), key, async () => {
      computed += 1;
      return computed;
    });

  expect([await read(), await read(), await read('bob'), await read()]).toEqual([1, 1, 2, 1]);
  await write(db);
  expect([await read(), await read()]).toEqual([3, 3]);
  await other.deleteFrom('job_clock').execute();
  expect([await read(), await read()]).toEqual([4, 4]);
});

test.each(databases)('a value on %s that is read while something is written is not remembered', async (kind) => {
  const database = await createTestDatabase(kind);
  const db = await openDatabase(database);
  onTestFinished(async () => {
    await db.destroy();
    await database.drop();
  });
  const remember = whileUnchanged<string>();
  const early = await remember(db, await stamp(db), 'ann', async () => {
    await write(db);
    return 'early';
  });
  expect([early, await remember(db, await stamp(db), 'ann', async () => 'late')]).toEqual(['early', 'late']);
});
