import type { Db } from '#server/db/tables.ts';
import type { Person } from '#testing/app/app.ts';
import { tablesOf } from './tables-of.ts';

type Row = Record<string, unknown>;

/** Tables without rows of accounts. */
const IMPERSONAL = ['invitations', 'job_clock', 'stopped_addresses'];

/** The names of the tables with rows of users. */
export async function personalTablesOf(db: Db): Promise<string[]> {
  const tables = await tablesOf(db);
  return tables.map(({ name }): string => name).filter((name) => !IMPERSONAL.includes(name));
}

/**
 * Every row of every table, without what says whether a server's memory is current: a request may change it alone. The order is
 * the same for the same rows, on a cluster too, whose workers respond in any order.
 */
export async function readEveryTable(db: Db): Promise<Record<string, Row[]>> {
  const tables = await tablesOf(db);
  const rows = await Promise.all(tables.map(({ name }) => db.selectFrom(name).selectAll().execute()));
  return Object.fromEntries(
    tables.map(({ name }, index) => [
      name,
      inOrder(
        (rows[index] as Row[]).map(
          ({ data_version: _data, plans_version: _plans, plans_month: _month, ...row }) => row,
        ),
      ),
    ]),
  );
}

function inOrder(rows: readonly Row[]): Row[] {
  return rows
    .map((row) => ({ row, text: JSON.stringify(row) }))
    .sort((one, other) => (one.text < other.text ? -1 : 1))
    .map(({ row }) => row);
}

/**
 * Inserts a row for a user into every table with a `user_id`, an `email`, or an `account_key`, whether or not the API would do
 * so. Every text names the user and its column. A guest gets no row in tables with an email.
 */
export async function fillEveryTable({ db, userId, email }: Person): Promise<void> {
  for (const { name, columns } of await tablesOf(db)) {
    const has = (column: string) => columns.some((one) => one.name === column);
    if (name === 'users' || !(has('email') ? email : has('user_id') || has('account_key'))) continue;
    const row = Object.fromEntries(
      columns.map((column) => [
        column.name,
        column.name === 'user_id' || column.name === 'account_key'
          ? userId
          : column.name === 'email'
            ? email
            : /int/i.test(column.dataType)
              ? 1_000_000_000
              : `${userId} ${name} ${column.name}`,
      ]),
    );
    await db
      .insertInto(name)
      .values(row as never)
      .onConflict((conflict) => conflict.doNothing())
      .execute();
  }
}
