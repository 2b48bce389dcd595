import { CompiledQuery, sql } from 'kysely';
import { describe, expect, test } from 'vitest';
import type { UserId } from '#shared/ids.ts';
import { startApp } from '#testing/app/app.ts';
import { grantSupport } from '#testing/app/roles.ts';
import { type DatabaseKind, databases } from '#testing/databases/databases.ts';
import { recordQueries } from '#testing/databases/record-sql.ts';
import { tablesOf } from '#testing/databases/tables-of.ts';
import { answerInThisThread } from '#testing/http/answer-in-this-thread.ts';
import { type DescribedOperation, operations } from '#testing/http/api-document.ts';
import { createOwnedItems, needsOwnedItems } from '#testing/http/owned-items.ts';
import { NEW_PASSWORD, sampleRequest } from '#testing/http/sample-request.ts';
import { PLACED_BY } from './distribute.ts';
import type { Db } from './tables.ts';

/** Tables that stay on the coordinator of a cluster. Everything else belongs to a user, so that the schema shards by `user_id`. */
const GLOBAL_TABLES = Object.entries(PLACED_BY).flatMap(([name, column]) => (column === null ? [name] : []));

/** Tables that jobs and the support role read across users, with their own indexes. */
const GLOBAL_INDEXES = [
  'deleted_transactions_deleted_at',
  'emails_due',
  'idempotency_keys_created_at',
  'mail_counts_day_began_at',
  'schedule_edits_created_at',
  'schedules_deleted',
  'security_events_created_at',
  'support_requests_id',
  'support_requests_newest',
  'token_additions_created_at',
  'users_deletion_scheduled_for',
  'users_guests',
  'users_schedules_due',
];

/** Requests across users, which need the support role. */
const ACROSS_PEOPLE = [/^select .*from "support_requests"/, /^update "support_requests" set "status"/];

interface Index {
  readonly table: string;
  readonly name: string;
  readonly first: string;
}

/** Every index and primary key of the database itself, with its first column. */
async function listIndexes(db: Db, kind: DatabaseKind): Promise<Index[]> {
  const query =
    kind !== 'sqlite'
      ? sql<Index>`
          select t.relname as "table", i.relname as name, a.attname as first
          from pg_index x join pg_class t on t.oid = x.indrelid join pg_class i on i.oid = x.indexrelid
          join pg_attribute a on a.attrelid = t.oid and a.attnum = x.indkey[0]
          join pg_namespace n on n.oid = t.relnamespace where n.nspname = 'public'`
      : sql<Index>`
          select m.name as "table", l.name as name, i.name as first
          from sqlite_master m join pragma_index_list(m.name) l join pragma_index_info(l.name) i
          where m.type = 'table' and i.seqno = 0`;
  const { rows } = await query.execute(db);
  return rows.filter(({ table }) => !table.startsWith('kysely_'));
}

/** The tables of users' data: all except those that find a user. */
async function personalTables(db: Db): Promise<string[]> {
  return (await tablesOf(db)).map(({ name }): string => name).filter((name) => !GLOBAL_TABLES.includes(name));
}

const TABLES = /(?<=\b(?:from|join|update|into) ")\w+/g;
/** The column that names the user of a row. */
const TIES = /"user_id" = |"users"\."id" = |= "users"\."id"|(?:from|update) "users" (?:set .*? )?where "id" = /g;

/** The one join of a token with its user: two statements on a cluster, one round trip elsewhere. */
const SESSION = /^select .* from "sessions" inner join "users" on /;

/** Whether a statement ties each table of users' data to one user, and not by a table that finds users. */
function isOfOnePerson(statement: string, tables: readonly string[]): boolean {
  const names: string[] = statement.match(TABLES) ?? [];
  const personal = names.filter((name) => tables.includes(name));
  const finds = names.some((name) => GLOBAL_TABLES.includes(name));
  if (finds && personal.length > 0 && !SESSION.test(statement)) return false;
  if (!statement.startsWith('insert into')) return (statement.match(TIES) ?? []).length >= personal.length;
  return personal.every((name) => name === 'users') || /^[^)]*"user_id"/.test(statement);
}

/** An operation that may end the session. */
function ending(path: string): DescribedOperation {
  return operations.find((operation) => operation.path.endsWith(path)) as DescribedOperation;
}

describe.each(databases)('the schema on %s can be sharded by user', (kind) => {
  test('because every primary key and every index begins with the user', async () => {
    const { db } = await startApp(kind);
    const tables = await personalTables(db);
    const indexes = await listIndexes(db, kind);

    const others = indexes
      .filter(({ table }) => tables.includes(table))
      .filter(({ table, first }) => first !== (table === 'users' ? 'id' : 'user_id'));

    expect(others.map(({ name }) => name).sort()).toEqual(GLOBAL_INDEXES);
    for (const table of tables) {
      expect(indexes.filter((index) => index.table === table).length, table).toBeGreaterThan(0);
    }
  });

  test('because no statement writes a column of a key that it does not change: every test database rejects it', async () => {
    const { db, person } = await startApp(kind);
    const userId = (await person()).userId as UserId;
    const users = db.updateTable('users').where('id', '=', userId);

    await users.set({ name: 'Ann' }).execute();

    const message = kind === 'citus' ? 'modifying the partition value' : 'writes users.id, which it does not change';
    await expect(users.set({ id: userId }).execute()).rejects.toThrow(message);
  });

  test('because every statement of every request names one user', async () => {
    const app = await startApp(kind);
    const tables = await personalTables(app.db);
    const statements = await recordRequests(app);

    expect(statements.size).toBeGreaterThan(80);
    const across = [...statements.keys()].filter((statement) => !isOfOnePerson(statement, tables));
    expect(across.filter((statement) => !ACROSS_PEOPLE.some((known) => known.test(statement)))).toEqual([]);
  });
});

test.skipIf(!process.env.TEST_CITUS_URL)(
  'every statement of every request is one task of the Citus cluster of TEST_CITUS_URL, so that it asks one machine',
  async () => {
    const app = await startApp('citus');
    const across: string[] = [];
    for (const { sql: statement, parameters } of [...(await recordRequests(app)).values()]) {
      if (!/^\s*(?:select|insert|update|delete|with)\b/.test(statement)) continue;
      if (ACROSS_PEOPLE.some((known) => known.test(statement))) continue;
      const { rows } = await app.db.executeQuery<{ 'QUERY PLAN': string }>(
        CompiledQuery.raw(`explain (costs off) ${statement}`, [...parameters]),
      );
      const plan = rows.map((row) => row['QUERY PLAN']).join('\n');
      const tasks = [...plan.matchAll(/Task Count: (\d+)/g)].map(([, count]) => count);
      if (tasks.some((count) => count !== '1')) across.push(`${statement}\n${plan}`);
    }
    expect(across).toEqual([]);
  },
);

/** Sends every request as a guest, as a user, and as support, and records their statements, also those of imports. */
async function recordRequests(app: Awaited<ReturnType<typeof startApp>>) {
  const [ann, sue] = [await app.person(), await app.person('Sue')];
  await grantSupport(sue);
  // A guest may keep little, so each request is of a new one.
  const callers = [app.guest, async () => ann, async () => sue];
  answerInThisThread();
  const queries = recordQueries(app.db);

  for (const callAs of callers) {
    for (const operation of operations.filter(({ path }) => !/logout|delete-account/.test(path))) {
      const person = await callAs();
      const items = needsOwnedItems(operation) ? await createOwnedItems(person) : {};
      const known = { ...items, email: person.email ?? 'new@example.com' };
      await person.request(sampleRequest(operation, known));
      await person.request(sampleRequest(operation, { ...known, type: 'savings' }));
    }
    const password = { password: NEW_PASSWORD };
    for (const path of ['delete-account', 'logout'])
      await (await callAs()).request(sampleRequest(ending(path), password));
  }

  return queries;
}
