import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { expect, test } from 'vitest';
import { transactionsContract as transactions } from '#shared/transactions/contract.ts';
import { admin } from '#testing/app/admin-command.ts';
import { Person, startApp } from '#testing/app/app.ts';
import { expense, record } from '#testing/app/builders.ts';
import { newDatabase } from '#testing/databases/new-database.ts';

/** A backup of one expense of $12.34, changed by an attacker. */
async function changedBackup(statements: string) {
  const { person, database } = await startApp('sqlite');
  const ann = await person();
  await record(ann, expense({ amount: 12_34 }));
  const file = join(database.dataDir, 'backup.sqlite');
  await admin(database, 'backup', file);
  const backup = new DatabaseSync(file);
  backup.exec(statements);
  backup.close();
  return { ann, file };
}

function schemaOf(folder: string) {
  const database = new DatabaseSync(join(folder, 'centwise.sqlite'), { readOnly: true });
  const schema = database.prepare('select type, name, sql from sqlite_master order by type, name').all();
  database.close();
  return schema;
}

const FOREIGN = `
  create trigger robber after insert on transactions begin
    update month_totals set total_cents = total_cents * 10;
  end;
  create trigger opener after insert on sessions begin update users set role = 'support'; end;
  create view balances as select * from transactions;
  create table loot (amount text);
  create index slow on transactions (note, description);
  alter table users add column loot text;
`;

test('restores no trigger, view, table, column, or index of a foreign schema', async () => {
  const { ann, file } = await changedBackup(FOREIGN);
  const target = await newDatabase('sqlite');

  expect(await admin(target, 'restore', file)).toEqual({ code: 0, said: `Restored ${file}` });

  const { database } = await startApp('sqlite', { database: await newDatabase('sqlite') });
  expect(schemaOf(target.dataDir)).toEqual(schemaOf(database.dataDir));
  const { app, db } = await startApp('sqlite', { database: target });
  const restored = new Person(app, db, ann.userId, ann.token, ann.email);
  await record(restored, expense({ amount: 1 }));
  expect(await restored.call(transactions.totals, { query: {} })).toMatchObject({ expense: 12_35, count: 2 });
});

test('restores a backup with such a trigger on PostgreSQL without it', async () => {
  const { ann, file } = await changedBackup(FOREIGN);
  const target = await newDatabase('postgres');
  expect((await admin(target, 'restore', file)).code).toBe(0);
  const { app, db } = await startApp('postgres', { database: target });
  const restored = new Person(app, db, ann.userId, ann.token, ann.email);
  await record(restored, expense({ amount: 1 }));
  expect(await restored.call(transactions.totals, { query: {} })).toMatchObject({ expense: 12_35, count: 2 });
});

test.each([
  [
    'a view in the place of a table',
    `drop table loot; drop table budgets;
     create view budgets as with recursive endless (n) as (select 1 union all select n + 1 from endless) select * from endless`,
  ],
  [
    'a view in the place of the migrations',
    `alter table kysely_migration rename to other;
     create view kysely_migration as with recursive n (name) as (select '' union all select name from n) select * from n`,
  ],
  ['a virtual table', 'drop table budgets; create virtual table budgets using fts5 (user_id, id)'],
  ['a table without one of our columns', 'alter table goals drop column name'],
])('rejects a backup with %s', async (_, statements) => {
  const { file } = await changedBackup(`create table loot (amount text); ${statements}`);
  const target = await newDatabase('sqlite');
  const said = `${file} is not a backup of Centwise, or it is damaged.`;
  expect(await admin(target, 'restore', file)).toEqual({ code: 1, said });
});
