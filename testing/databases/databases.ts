import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { Client } from 'pg';
import { openDatabase } from '#server/db/open.ts';
import { dataRoot } from './data-root.ts';
import { rejectKeyWrites } from './reject-key-writes.ts';

/** Both engines: `describe.each(databases)('goals on %s', (database) => …)`. */
export const databases = ['sqlite', 'postgres'] as const;
export type DatabaseKind = (typeof databases)[number];

export interface TestDatabase {
  /** Undefined on SQLite, which lives in `dataDir`. */
  databaseUrl: string | undefined;
  dataDir: string;
  /** Removes the database and its folder, even if clients are still connected. */
  drop(): Promise<void>;
}

/** Creates an empty database for one test. */
export async function createTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(dataRoot(), 'centwise-test-'));
  return kind === 'sqlite' ? onFile(dataDir) : onPostgres(dataDir, '');
}

/** Copies a template that is migrated once per run. Outside a test run, SQLite starts empty, and the server migrates it. */
export async function copyTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(dataRoot(), 'centwise-test-'));
  if (kind === 'postgres') return onPostgres(dataDir, `template ${TEMPLATE} strategy file_copy`);
  const template = process.env.TEST_TEMPLATE;
  if (template) await cp(template, dataDir, { recursive: true });
  return onFile(dataDir);
}

const TEMPLATE = 'centwise_test_template';

/** Migrates the templates. @returns a function that removes them. */
export async function createTemplates(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(join(dataRoot(), 'centwise-template-'));
  process.env.TEST_TEMPLATE = dataDir;
  const databaseUrl = `${new URL(`/${TEMPLATE}`, serverUrl())}`;
  await onServer(serverUrl(), `drop database if exists ${TEMPLATE} with (force)`);
  await onServer(serverUrl(), `create database ${TEMPLATE}`);
  for (const options of [
    { dataDir, databaseUrl: undefined },
    { dataDir, databaseUrl },
  ]) {
    const db = await openDatabase(options);
    await rejectKeyWrites(db);
    await db.destroy();
  }
  return async () => {
    await onServer(serverUrl(), `drop database if exists ${TEMPLATE} with (force)`);
    await rm(dataDir, { recursive: true, force: true });
  };
}

function onFile(dataDir: string): TestDatabase {
  const drop = () => rm(dataDir, { recursive: true, force: true, maxRetries: 5 });
  return { databaseUrl: undefined, dataDir, drop };
}

async function onPostgres(dataDir: string, how: string): Promise<TestDatabase> {
  const server = serverUrl();
  const name = `centwise_test_${randomBytes(8).toString('hex')}`;
  await onServer(server, `create database ${name} ${how}`);
  return {
    databaseUrl: `${new URL(`/${name}`, server)}`,
    dataDir,
    drop: async () => {
      await onServer(server, `drop database if exists ${name} with (force)`);
      await onFile(dataDir).drop();
    },
  };
}

/** The server that the global setup started or that the developer named; never `DATABASE_URL`. */
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
