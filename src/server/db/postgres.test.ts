import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startApp } from '#testing/app/app.ts';
import { recordSql } from '#testing/databases/record-sql.ts';
import { startSchedule } from '#testing/features/schedules.ts';
import { preparedName } from './prepared.ts';
import type { Db } from './tables.ts';

/** Lists the prepared statements of the connection used last, which the pool uses next. */
async function listPrepared(db: Db): Promise<string[]> {
  const { rows } = await sql<{ statement: string }>`select statement from pg_prepared_statements`.execute(db);
  return rows.map(({ statement }) => statement);
}

test('prepares the statements of all screens on PostgreSQL, and no others', async () => {
  const { db, person } = await startApp('postgres');
  const ann = await person();
  await ann.request({ url: '/api/dashboard' });
  await ann.request({ url: '/api/transactions?search=coffee' });

  const statements = await listPrepared(db);

  expect(statements).toContainEqual(expect.stringContaining('from "sessions"'));
  expect(statements.filter((statement) => statement.includes(' like '))).toEqual([]);
});

test('keeps no plan for exceptions of schedules, which grow faster than PostgreSQL analyzes them', async () => {
  const { db, person } = await startApp('postgres');
  const ann = await person();
  await startSchedule(ann, '2026-03-20');
  await ann.request({ url: '/api/schedules' });

  const statements = await listPrepared(db);

  expect(statements).toContainEqual(expect.stringContaining('from "schedules"'));
  expect(statements.filter((statement) => statement.includes('counts_from" > '))).toEqual([]);
});

test('keeps a replica working after a newer release adds columns to its prepared statements', async () => {
  const { db, person } = await startApp('postgres');
  const ann = await person();
  const paths = [
    '/auth/me',
    '/dashboard',
    '/transactions',
    '/transactions/categories?type=expense',
    '/budgets',
    '/goals',
  ];
  const ask = async () => {
    const answers = [];
    for (const path of paths) answers.push((await ann.request({ url: `/api${path}` })).status);
    return answers;
  };
  const statements = recordSql(db);
  await ask();
  const planned = [...statements].filter((statement) => preparedName(statement));
  expect(planned.length).toBeGreaterThan(5);
  expect(planned.filter((statement) => /select (?:"\w+"\.)?\*/.test(statement))).toEqual([]);

  for (const { name } of await db.introspection.getTables()) {
    await sql`alter table ${sql.table(name)} add column added_later text`.execute(db);
  }

  expect(await ask()).toEqual(paths.map(() => 200));
});

test('runs a search in one process of PostgreSQL, with any number of rows', async () => {
  const { db } = await startApp('postgres');
  const { rows } = await sql`show max_parallel_workers_per_gather`.execute(db);
  expect(rows).toEqual([{ max_parallel_workers_per_gather: '0' }]);
});
