import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import { verify } from '#server/admin/verify.ts';
import { isDistributed, PLACED_BY } from '#server/db/distribute.ts';
import { connect, openDatabase, withDatabase } from '#server/db/open.ts';
import { admin } from '#testing/app/admin-command.ts';
import { startApp } from '#testing/app/app.ts';
import { expense, hasLedger, record } from '#testing/app/builders.ts';
import { engines } from '#testing/databases/databases.ts';
import { fillEveryTable, readEveryTable } from '#testing/databases/every-table.ts';
import { untilLockWait } from '#testing/databases/lock-wait.ts';
import { newDatabase } from '#testing/databases/new-database.ts';
import { recordQueries } from '#testing/databases/record-sql.ts';
import { tablesOf } from '#testing/databases/tables-of.ts';

test.each([
  ['sqlite', 'SQLite is one file on one machine.'],
  ['postgres', 'This database does not have the Citus extension.'],
] as const)('refuses to distribute %s, and says what is missing', async (kind, message) => {
  const { database } = await startApp(kind);
  expect(await admin(database, 'distribute')).toEqual({ code: 1, said: expect.stringContaining(message) });
});

test.each(engines)('every table of %s has a place in a distributed database', async (kind) => {
  const { db } = await startApp(kind);
  expect(Object.keys(PLACED_BY).sort()).toEqual((await tablesOf(db)).map(({ name }): string => name).sort());
});

describe.skipIf(!process.env.TEST_CITUS_URL)('distribute on the Citus cluster of TEST_CITUS_URL', () => {
  test('moves every row of every table to its place, once, while a server runs', async () => {
    const { app, db, database, person, guest } = await startApp('citus', { database: await newDatabase('citus') });
    const [ann, bob] = [await person(), await guest()];
    await hasLedger(
      bob,
      Array.from({ length: 1200 }, () => expense()),
    );
    await fillEveryTable(ann);
    const before = await readEveryTable(db);
    // It complains about the rows of no real account.
    const complaints = await admin(database, 'verify');
    expect(await isDistributed(db)).toBe(false);

    expect(await admin(database, 'distribute')).toMatchObject({
      code: 0,
      said: expect.stringMatching(/^Distributed \d+ tables over \d+ machines/),
    });

    expect(await isDistributed(db)).toBe(true);
    const after = await readEveryTable(db);
    for (const [table, rows] of Object.entries(before))
      expect(inAnyOrder(after[table]), table).toEqual(inAnyOrder(rows));
    await record(bob, expense());
    expect((await app.inject('/api/health/ready')).statusCode).toBe(200);
    expect(await admin(database, 'distribute')).toEqual({ code: 0, said: 'Every table is distributed already.' });
    expect(await admin(database, 'verify')).toEqual(complaints);
  });

  test('waits for a backup or an export, and ends neither it nor itself', async () => {
    const { db, database } = await startApp('citus', { database: await newDatabase('citus') });
    const reading = await db
      .startTransaction()
      .setIsolationLevel('repeatable read')
      .setAccessMode('read only')
      .execute();
    await reading.selectFrom('goals').select('id').execute();

    const distributing = admin(database, 'distribute');
    await untilLockWait(db);
    await reading.selectFrom('users').select('id').execute();
    await reading.commit().execute();

    expect(await distributing).toMatchObject({ code: 0, said: expect.stringMatching(/^Distributed/) });
  });

  test('gives up after a while beside one that does not end, and changes nothing', async () => {
    const { db, database, guest } = await startApp('citus', { database: await newDatabase('citus') });
    const reading = await db.startTransaction().execute();
    await reading.selectFrom('goals').select('id').execute();

    const distributing = admin(database, 'distribute');
    await untilLockWait(db);
    const bob = await guest();
    await record(bob, expense());

    expect(await distributing).toEqual({ code: 1, said: expect.stringContaining('Nothing was changed.') });
    await reading.rollback().execute();
    expect(await isDistributed(db)).toBe(false);
  });

  test('lets each worker verify its own rows, and brings no table of users to the coordinator', async () => {
    const { db } = await startApp('citus');
    const queries = recordQueries(db);
    await verify(db);

    expect(queries.size).toBeGreaterThan(5);
    for (const { sql: statement, parameters } of [...queries.values()]) {
      const plan = await db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain (costs off) ${statement}`, [...parameters]),
      );
      expect(plan.rows.map((row) => row['QUERY PLAN']).join('\n'), statement).not.toContain('Distributed Subplan');
    }
  });

  test('names a missing address of the coordinator, and missing workers', async () => {
    const { db, database } = await startApp('citus', { database: await newDatabase('citus') });
    const remove = (which: string) =>
      sql`select citus_remove_node(nodename, nodeport) from pg_dist_node where ${sql.raw(which)}`;

    await remove('groupid > 0').execute(db);
    expect((await admin(database, 'distribute')).said).toContain('The cluster has no worker.');
    await remove('groupid = 0').execute(db);
    expect((await admin(database, 'distribute')).said).toContain('The coordinator has no address yet.');
    expect(await isDistributed(db)).toBe(false);
  });

  test('lets migrations change distributed tables, and distributes the tables that they add', async () => {
    const { db, database, person } = await startApp('citus');
    await record(await person(), expense());
    // As if the last migration were about to run: a table is missing among the distributed ones.
    await sql`drop table schedule_dismissals`.execute(db);
    const names = await sql<{ name: string }>`select name from kysely_migration`.execute(db);
    await withDatabase(connect(database), (old) =>
      old.transaction().execute(async (tx) => {
        await sql`create table schedule_dismissals (user_id text collate "C" not null, key text not null, created_at bigint not null,
          primary key (user_id, key))`.execute(tx);
        await sql`alter table transactions add column added_later text`.execute(tx);
        await sql`create index added_later on transactions (user_id, added_later)`.execute(tx);
        await sql`update transactions set added_later = description`.execute(tx);
      }),
    );

    await withDatabase(openDatabase(database), async (upgraded) => {
      const { rows } = await sql`
        select logicalrelid::text from pg_dist_partition where logicalrelid = 'schedule_dismissals'::regclass`.execute(
        upgraded,
      );
      expect(rows).toHaveLength(1);
      expect((await sql`select 1 from transactions where added_later is not null`.execute(upgraded)).rows).toHaveLength(
        1,
      );
      expect((await sql`select name from kysely_migration`.execute(upgraded)).rows).toEqual(names.rows);
    });
  });
});

function inAnyOrder(rows: readonly object[] = []): string[] {
  return rows.map((row) => JSON.stringify(row)).sort();
}
