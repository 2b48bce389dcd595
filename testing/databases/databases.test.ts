import { access } from 'node:fs/promises';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { createTestDatabase } from './databases.ts';

test('gives each test app on PostgreSQL an empty database and drops it afterwards', async () => {
  const database = await createTestDatabase('postgres');
  const client = new Client({ connectionString: database.databaseUrl });
  await client.connect();
  const tables = await client.query("select count(*)::int from pg_tables where schemaname = 'public'");
  expect(tables.rows).toEqual([{ count: 0 }]);
  await client.end();

  await database.drop();
  const again = new Client({ connectionString: database.databaseUrl });
  await expect(again.connect()).rejects.toThrow('does not exist');
});

test('gives each test app on SQLite an empty folder and removes it afterwards', async () => {
  const database = await createTestDatabase('sqlite');
  await expect(access(database.dataDir)).resolves.toBeUndefined();

  await database.drop();
  await expect(access(database.dataDir)).rejects.toThrow('ENOENT');
});
