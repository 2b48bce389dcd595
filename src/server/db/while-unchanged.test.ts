import { expect, onTestFinished, test } from 'vitest';
import { openDatabase } from '#server/db/open.ts';
import { changePlans } from '#server/db/plans-version.ts';
import type { Db } from '#server/db/tables.ts';
import { inTransaction, inUserTransaction } from '#server/db/transaction.ts';
import { whileUnchanged } from '#server/db/while-unchanged.ts';
import type { UserId } from '#shared/ids.ts';
import { startApp } from '#testing/app/app.ts';
import { copyTestDatabase, type DatabaseKind, databases } from '#testing/databases/databases.ts';
import { tablesOf } from '#testing/databases/tables-of.ts';
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
  const { data_version: version } = await users.executeTakeFirstOrThrow();
  return { userId, version };
}

const ANY = { sizeOf: () => 1, most: 1000 };

const change = (db: Db, userId: UserId) => inUserTransaction(db, userId, async () => {});

test.each(databases)('a value on %s is computed once until any server changes the data of its user', async (kind) => {
  const [db, other] = await twoServers(kind);
  let computed = 0;
  const remember = whileUnchanged<number>(ANY);
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
  const remember = whileUnchanged<string>(ANY);
  const early = await remember(db, await dataOf(db, ann), '', async () => {
    await change(db, ann);
    return 'early';
  });
  expect([early, await remember(db, await dataOf(db, ann), '', async () => 'late')]).toEqual(['early', 'late']);
});

test.each(databases)('a value on %s that is computed in a transaction is not remembered', async (kind) => {
  const [db] = await twoServers(kind);
  const remember = whileUnchanged<string>(ANY);
  const data = await dataOf(db, ann);
  const uncommitted = db.transaction().execute((tx) => remember(tx, data, '', async () => 'uncommitted'));
  expect([await uncommitted, await remember(db, data, '', async () => 'committed')]).toEqual([
    'uncommitted',
    'committed',
  ]);
});

test('one user gets a fortieth of the memory, which forgets its oldest values first', async () => {
  const { db } = await startApp('sqlite');
  const remember = whileUnchanged<{ size: number }>({ sizeOf: ({ size }) => size, most: 400 });
  const read = async (key: string, size: number, version = 1) =>
    (await remember(db, { userId: ann, version }, key, async () => ({ size }))).size;

  expect([await read('a', 4), await read('b', 5), await read('a', -1), await read('b', -1)]).toEqual([4, 5, 4, 5]);
  await read('c', 3);
  expect([await read('b', -1), await read('c', -1)]).toEqual([5, 3]);
  await read('c', 5, 2);
  expect([await read('b', -1), await read('c', -1, 2)]).toEqual([5, 5]);
  expect([await read('too large', 11), await read('too large', 12), await read('b', -1)]).toEqual([11, 12, 5]);
});

test('one user makes a server forget nothing of others, and many users make it forget the oldest values', async () => {
  const { db } = await startApp('sqlite');
  const remember = whileUnchanged<number>({ sizeOf: () => 10, most: 400 });
  const read = (userId: string, value: number, key = '') =>
    remember(db, { userId: userId as UserId, version: 1 }, key, async () => value);

  await read('ann', 1);
  await read('bob', 1);
  for (let month = 0; month < 100; month += 1) await read('hostile', 1, `${month}`);
  expect([await read('ann', 2), await read('bob', 2)]).toEqual([1, 1]);
  await read('ann', 1, 'tomorrow');
  for (let other = 0; other < 38; other += 1) await read(`other ${other}`, 1);
  expect([await read('ann', 3, 'tomorrow'), await read('bob', 3)]).toEqual([1, 3]);
});

test.each(databases)('plans on %s change together with a version of their own user', async (kind) => {
  const [db] = await twoServers(kind);
  const versions = async () => {
    const users = await db.selectFrom('users').select('plans_version').orderBy('id').execute();
    return users.map(({ plans_version: version }) => version);
  };
  const changeBy = (tx: Db, owner: UserId, changed = owner) =>
    inUserTransaction(tx, owner, (locked) => changePlans(locked, changed));

  const before = await versions();
  await expect(changeBy(db, ann, bob)).rejects.toThrow('needs a transaction of inUserTransaction for its user');
  expect(await versions()).toEqual(before);
  await inTransaction(db, async (tx) => {
    await changeBy(tx, ann);
    await changeBy(tx, bob);
  });
  const after = await versions();
  expect(after.map((version, place) => version !== before[place])).toEqual([true, true]);
});

/** What plans are read from. Changes of the expenses of earlier months have tests of their own. */
const PLANS = ['settings', 'budgets', 'budget_changes', 'schedules', 'schedule_occurrences'];
/** What remembered answers are computed from. */
const ALL = [...PLANS, 'month_totals', 'transactions', 'goals', 'goal_movements', 'schedule_dismissals'];

test('every request that changes what a remembered answer shows changes the versions by which it is remembered', async () => {
  const app = await startApp('sqlite');
  expect((await tablesOf(app.db)).map(({ name }): string => name)).toEqual(expect.arrayContaining(ALL));
  const contents = async (tables: readonly string[]) => {
    const rows = tables.map((table) =>
      app.db
        .selectFrom(table as 'settings')
        .selectAll()
        .execute(),
    );
    return JSON.stringify(await Promise.all(rows));
  };
  const stateOf = async (userId: UserId) => {
    const users = app.db.selectFrom('users').select(['data_version', 'plans_version']).where('id', '=', userId);
    return { ...(await users.executeTakeFirstOrThrow()), all: await contents(ALL), plans: await contents(PLANS) };
  };
  const changing = { all: new Set<string>(), plans: new Set<string>() };

  for (const operation of operations.filter(({ method }) => method !== 'GET')) {
    for (const type of ['expense', 'savings']) {
      const person = await app.person();
      const userId = person.userId as UserId;
      const known = { ...(await createOwnedItems(person)), email: person.email ?? 'new@example.com', type };
      const before = await stateOf(userId);
      const request = sampleRequest(operation, known);
      if (/delete-account/.test(operation.path)) continue;
      await person.request(request);
      const after = await stateOf(userId);
      if (after.all !== before.all) {
        changing.all.add(operation.path);
        expect(after.data_version, operation.path).not.toBe(before.data_version);
      }
      if (after.plans !== before.plans) {
        changing.plans.add(operation.path);
        expect(after.plans_version, operation.path).not.toBe(before.plans_version);
      }
    }
  }
  expect([changing.all.size > 15, changing.plans.size > 8]).toEqual([true, true]);
});
