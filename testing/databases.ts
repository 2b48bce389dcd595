import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** Both engines: `describe.each(databases)('goals on %s', (database) => …)`. */
export const databases = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof databases)[number];

export interface TestDatabase {
  /** Undefined on SQLite, which lives in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Removes the database and its folder, whoever is still connected. */
  drop(): Promise<void>;
}

/** An empty database of its own for one test app. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'centwise-test-'));
  const removeFolder = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  if (kind === 'sqlite') return { databaseUrl: undefined, dataDir, drop: removeFolder };

  const server = serverUrl();
  const name = `centwise_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name}`);
  const databaseUrl = new URL(server);
  databaseUrl.pathname = `/${name}`;
  return {
    databaseUrl: databaseUrl.href,
    dataDir,
    drop: async () => {
      await onServer(server, `drop database if exists ${name} with (force)`);
      await removeFolder();
    },
  };
}

/** The server that the global set-up started, or that the developer named; never `DATABASE_URL`. */
function serverUrl(): string {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) throw new Error('Tests on PostgreSQL run with `npm test`, or with TEST_DATABASE_URL naming a server');
  return url;
}

async function onServer(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
