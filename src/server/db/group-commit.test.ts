import { DatabaseSync } from 'node:sqlite';
import { setImmediate as nextRound } from 'node:timers/promises';
import { sql } from 'kysely';
import { expect, onTestFinished, test, vi } from 'vitest';
import { newDatabase } from '#testing/databases/new-database.ts';
import { openDatabase } from './open.ts';
import { READS_PER_STEP } from './steps.ts';
import type { Db } from './tables.ts';

/** A database with a table of notes; a note may name another one, which must be there once it is committed. */
async function open() {
  const db = await openDatabase(await newDatabase('sqlite'));
  onTestFinished(() => db.destroy());
  await sql`create table notes (id text primary key, text text, next text references notes deferrable initially deferred)`.execute(
    db,
  );
  const exec = vi.spyOn(DatabaseSync.prototype, 'exec');
  onTestFinished(() => exec.mockRestore());
  return { db, commits: () => exec.mock.calls.filter(([statement]) => statement === 'commit').length };
}

const insert = (db: Db, id: string, { text = '', next = null }: { text?: string; next?: string | null } = {}) =>
  sql`insert into notes values (${id}, ${text}, ${next})`.execute(db);

/** A transaction of several statements. */
const add = (db: Db, id: string, note: Parameters<typeof insert>[2] = {}) =>
  db.transaction().execute(async (tx) => {
    await insert(tx, id, note);
    await sql`select count(*) from notes`.execute(tx);
  });

/** The committed rows: `streamQuery` and plain reads use the reader. */
async function idsOf(db: Db): Promise<string[]> {
  const { rows } = await db.executeQuery<{ id: string }>(
    db.withTables<{ notes: { id: string } }>().selectFrom('notes').select('id').orderBy('id').compile(),
  );
  return rows.map(({ id }) => id);
}

test('commits transactions that finish together once and acknowledges each after the commit', async () => {
  const { db, commits } = await open();
  const ids = Array.from({ length: 50 }, (_, index) => `${index}`.padStart(2, '0'));

  await Promise.all(
    ids.map(async (id) => {
      await add(db, id);
      expect(await idsOf(db)).toContain(id);
    }),
  );

  expect(await idsOf(db)).toEqual(ids);
  expect(commits()).toBe(1);
});

test('commits a single transaction at once', async () => {
  const { db, commits } = await open();
  await add(db, 'a');
  await add(db, 'b');
  expect(commits()).toBe(2);
});

test('acknowledges a statement outside of transactions with its group', async () => {
  const { db } = await open();
  const first = add(db, 'a');
  await Promise.all([
    first,
    insert(db, 'b').then(async () => expect(await idsOf(db)).toEqual(['a', 'b'])),
    expect(insert(db, 'a')).rejects.toThrow('UNIQUE constraint failed'),
  ]);
});

test('rolls back a failed transaction without the others of its group, whether first, middle, or last', async () => {
  const { db } = await open();
  const fail = (id: string) =>
    db.transaction().execute(async (tx) => {
      await insert(tx, id);
      throw new Error(`${id} refused`);
    });

  const results = await Promise.allSettled([fail('a'), add(db, 'b'), fail('c'), add(db, 'd'), fail('e')]);

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled', 'rejected', 'fulfilled', 'rejected']);
  expect(await idsOf(db)).toEqual(['b', 'd']);
});

test('acknowledges and stores no transaction of a group when the commit fails, and continues with the next group', async () => {
  const { db } = await open();

  const results = await Promise.allSettled([add(db, 'a'), add(db, 'b', { next: 'nowhere' }), add(db, 'c')]);

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'rejected']);
  expect(await idsOf(db)).toEqual([]);
  await add(db, 'd');
  expect(await idsOf(db)).toEqual(['d']);
});

test.each([
  ['has rolled back everything', 'rollback'],
  ['cannot roll back one transaction alone', 'release turn'],
])('rejects all changes of a commit when SQLite %s and stores none of them', async (_, statement) => {
  const { db } = await open();
  const unaware = (id: string) =>
    db.transaction().execute(async (tx) => {
      await insert(tx, id);
      await sql.raw(statement).execute(tx);
    });

  const results = await Promise.allSettled([add(db, 'a'), unaware('b'), add(db, 'c')]);

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'rejected', 'fulfilled']);
  expect(await idsOf(db)).toEqual(['c']);
});

test('commits the later transactions of a group when SQLite has rolled back the first', async () => {
  const { db } = await open();
  const unaware = db.transaction().execute(async (tx) => {
    await insert(tx, 'a');
    await sql`rollback`.execute(tx);
  });

  const results = await Promise.allSettled([unaware, add(db, 'b')]);

  expect(results.map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
  expect(await idsOf(db)).toEqual(['b']);
});

/** @returns a function that returns the number of rounds of the event loop since the call */
function countRounds(): () => number {
  let rounds = 0;
  const count = () => {
    rounds += 1;
    round = setImmediate(count);
  };
  let round = setImmediate(count);
  onTestFinished(() => clearImmediate(round));
  return () => rounds;
}

test('runs one of many writers per turn of the event loop, so that readers run in between', async () => {
  const { db } = await open();
  const round = countRounds();
  const steps: number[] = [];

  await Promise.all(
    Array.from({ length: 20 }, async (_, index) => {
      await db.transaction().execute(async (tx) => {
        steps.push(round());
        await insert(tx, `${index}`);
      });
      steps.push(round());
      await insert(db, `${index} alone`);
      steps.push(round());
    }),
  );

  expect(steps).toHaveLength(60);
  expect([...new Set(steps)]).toEqual(steps);
});

test('runs a writer after a limited number of reads per turn, so that no writer starves', async () => {
  const { db } = await open();
  await nextRound();
  const round = countRounds();
  const begun: number[] = [];
  const adding = Array.from({ length: 20 }, (_, index) =>
    db.transaction().execute(async (tx) => {
      begun.push(round());
      await insert(tx, `${index}`);
    }),
  );

  for (let read = 0; read < 3 * READS_PER_STEP; read += 1) {
    await idsOf(db);
    await new Promise(process.nextTick);
  }

  expect(begun).toEqual([0, 0, 0, 0]);
  await Promise.all(adding);
});

test('delays no transaction by more than two syncs while repeated writers share each sync', async () => {
  const { db, commits } = await open();

  await Promise.all(
    Array.from({ length: 20 }, async (_, client) => {
      for (let turn = 0; turn < 5; turn += 1) {
        const before = commits();
        await add(db, `${client}, ${turn}`);
        expect(commits() - before).toBeLessThanOrEqual(2);
      }
    }),
  );

  expect(commits()).toBe(5);
});

test('rejects transactions that no longer fit on a full disk and keeps or rejects the rest as a whole', async () => {
  const { db } = await open();
  await db.transaction().execute(async (tx) => {
    const { rows } = await sql<{ page_count: number }>`pragma page_count`.execute(tx);
    await sql.raw(`pragma max_page_count = ${(rows[0]?.page_count ?? 0) + 2}`).execute(tx);
  });

  const results = await Promise.allSettled([add(db, 'a'), add(db, 'b', { text: 'x'.repeat(1_000_000) }), add(db, 'c')]);

  const stored = await idsOf(db);
  expect(results[1]).toMatchObject({ status: 'rejected', reason: { message: 'database or disk is full' } });
  expect(results.map(({ status }, index) => status === 'fulfilled' && ['a', 'b', 'c'][index])).toEqual(
    ['a', 'b', 'c'].map((id) => stored.includes(id) && id),
  );
  await sql`pragma max_page_count = 1000000`.execute(db);
  await add(db, 'b');
  expect(await idsOf(db)).toContain('b');
});

test('stores finished transactions when the database closes first', async () => {
  const database = await newDatabase('sqlite');
  const db = await openDatabase(database);
  await sql`create table notes (id text, text text, next text)`.execute(db);
  const { promise: written, resolve } = Promise.withResolvers<void>();
  const added = db.transaction().execute(async (tx) => {
    await insert(tx, 'a');
    resolve();
  });
  await written;
  await db.destroy();
  await added;

  const again = await openDatabase(database);
  expect(await idsOf(again)).toEqual(['a']);
  await again.destroy();
});

test('rejects every change after the file was closed, without waiting for another', async () => {
  const db = await openDatabase(await newDatabase('sqlite'));
  await db.destroy();

  for (const id of ['a', 'b']) await expect(add(db, id)).rejects.toThrow('not open');
  for (const id of ['a', 'b']) await expect(insert(db, id)).rejects.toThrow('not open');
});
