import { randomUUIDv7 } from 'node:crypto';
import { sql } from 'kysely';
import { openDatabase } from '#server/db/open.ts';
import { createSession } from '#server/identity/session.ts';
import type { UserId } from '#shared/ids.ts';
import type { TestDatabase } from '#testing/databases/databases.ts';
import { createPerson } from './person.ts';

/** The tables that are copied; ids are unique per user, so the copies keep them. */
const TABLES = [
  'transactions',
  'month_totals',
  'ledger_sizes',
  'budgets',
  'budget_changes',
  'goals',
  'schedules',
  'schedule_occurrences',
];

/** Fills a new database with identical users. @returns the token of a session of one in the middle. */
export async function createCrowd(database: TestDatabase, people: number, transactions: number): Promise<string> {
  await createPerson(database, transactions);
  const db = await openDatabase(database);
  const first = await db.selectFrom('users').selectAll().executeTakeFirstOrThrow();
  const ids = Array.from({ length: people - 1 }, () => randomUUIDv7() as UserId);
  const middle = ids[Math.floor(ids.length / 2)] as UserId;
  const token = await db.transaction().execute(async (tx) => {
    for (let start = 0; start < ids.length; start += 1000) {
      const users = ids.slice(start, start + 1000).map((id) => ({ ...first, id }));
      await tx.insertInto('users').values(users).execute();
    }
    for (const table of TABLES) {
      const columns = (await tx.introspection.getTables()).find(({ name }) => name === table)?.columns ?? [];
      const others = columns.map(({ name }) => name).filter((name) => name !== 'user_id');
      const list = sql.raw(others.join(', '));
      const copied = sql.raw(others.map((name) => `model.${name}`).join(', '));
      await sql`insert into ${sql.table(table)} (user_id, ${list})
        select users.id, ${copied} from users, ${sql.table(table)} as model
        where users.id <> ${first.id} and model.user_id = ${first.id} order by users.id`.execute(tx);
    }
    return createSession(tx, middle, { now: Date.now(), client: { address: '127.0.0.1', browser: 'Bench' } });
  });
  if (database.databaseUrl) await sql`vacuum analyze`.execute(db);
  await db.destroy();
  return token;
}
