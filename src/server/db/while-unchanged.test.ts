import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import type { Db } from '#server/db/tables.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import { whileUnchanged } from '#server/db/while-unchanged.ts';
import type { UserId } from '#shared/ids.ts';
import { startApp } from '#testing/app/app.ts';
import { copyTestDatabase, type DatabaseKind, databases } from '#testing/databases/databases.ts';
import { tablesOf } from '#testing/databases/every-table.ts';
import { operations } from '#testing/http/api-document.ts';
import { createOwnedItems } from '#testing/http/owned-items.ts';
import { sampleRequest } from '#testing/http/sample-request.ts';

const [ann, bob] = ['ann', 'bob'] as UserId[] as [UserId, UserId];

/** Two servers on one database with two users. */
async function twoServers(kind: DatabaseKind): Promise<[Db, Db]> {
  const database = await copyTestDatabase(kind);
  const [db, other] = [await openDatabase(database), await openDatabase(database)];
  onTestFinished(async () => {
    await db.destroy();
    await other.destroy();
    await database.drop();
  });
  await db
    .insertInto('users')
    .values([ann, bob].map((id) => ({ id, name: id, created_at: 1 })))
    .execute();
  return [db, other];
}

async function dataOf(db: Db, userId: UserId) {
  const users = db.selectFrom('users').select('data_version').where('id', '=', userId);
  const { data_version: dataVersion } = await users.executeTakeFirstOrThrow();
  return { userId, dataVersion };
}

const change = (db: Db, userId: UserId) => inUserTransaction(db, userId, async () => {});

test.each(databases)('a value on %s is computed once until any server changes the data of its user', async (kind) => {
  const [db, other] = await twoServers(kind);
  let computed = 0;
  const remember = whileUnchanged<number>();
  const read = async (userId = ann, key = 'today') =>
    remember(db, await dataOf(db, userId), key, async () => {
      computed += 1;
      return computed;
    });

  expect([await read(), await read(), await read(bob), await read(ann, 'tomorrow'), await read()]).toEqual([
    1, 1, 2, 3, 1,
  ]);
  await change(db, ann);
  expect([await read(), await read(), await read(bob)]).toEqual([4, 4, 2]);
  await change(other, ann);
  expect([await read(), await read(), await read(bob)]).toEqual([5, 5, 2]);
});

test.each(databases)('a value on %s that is computed while its data change is not returned later', async (kind) => {
  const [db] = await twoServers(kind);
  const remember = whileUnchanged<string>();
  const early = await remember(db, await dataOf(db, ann), '', async () => {
    await change(db, ann);
    return 'early';
  });
  expect([early, await remember(db, await dataOf(db, ann), '', async () => 'late')]).toEqual(['early', 'late']);
});

test.each(databases)('a value on %s that is computed in a transaction is not remembered', async (kind) => {
  const [db] = await twoServers(kind);
  const remember = whileUnchanged<string>();
  const data = await dataOf(db, ann);
  const uncommitted = db.transaction().execute((tx) => remember(tx, data, '', async () => 'uncommitted'));
  expect([await uncommitted, await remember(db, data, '', async () => 'committed')]).toEqual([
    'uncommitted',
    'committed',
  ]);
});

test('the values that were remembered first are forgotten first', async () => {
  const { db } = await startApp('sqlite');
  const remember = whileUnchanged<number>();
  const read = (key: number, value: number) =>
    remember(db, { userId: ann, dataVersion: 1 }, `${key}`, async () => value);
  for (let key = 0; key <= 500; key++) await read(key, key);
  expect([await read(1, -1), await read(500, -1), await read(0, -1)]).toEqual([1, 500, -1]);
});

test('a large value is not remembered, and neither is the one before it', async () => {
  const { db } = await startApp('sqlite');
  const remember = whileUnchanged<number>((value) => value < 10);
  const read = (dataVersion: number, value: number) =>
    remember(db, { userId: ann, dataVersion }, '', async () => value);
  expect([await read(1, 1), await read(1, 2), await read(2, 10), await read(2, 3), await read(2, 4)]).toEqual([
    1, 1, 10, 3, 3,
  ]);
});

/** What a card is computed from. */
const READ = ['settings', 'month_totals', 'budgets', 'budget_changes', 'schedules', 'schedule_occurrences'];

test('every request that changes what the dashboard shows raises the version of the data', async () => {
  const app = await startApp('sqlite');
  expect((await tablesOf(app.db)).map(({ name }): string => name)).toEqual(expect.arrayContaining(READ));
  const contents = async () =>
    JSON.stringify(
      await Promise.all(
        READ.map((table) =>
          app.db
            .selectFrom(table as 'settings')
            .selectAll()
            .execute(),
        ),
      ),
    );
  const changing = new Set<string>();

  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    for (const type of ['expense', 'savings']) {
      const person = await app.person();
      const known = { ...(await createOwnedItems(person)), email: person.email ?? 'new@example.com', type };
      const before = { contents: await contents(), data: await dataOf(app.db, person.userId as UserId) };
      const request = sampleRequest(operation, known);
      if (/delete-account/.test(operation.path)) continue;
      await person.request(request);
      if ((await contents()) === before.contents) continue;
      changing.add(operation.path);
      expect(await dataOf(app.db, person.userId as UserId), operation.path).not.toEqual(before.data);
    }
  }
  expect(changing.size).toBeGreaterThan(15);
});
