import { randomBytes } from 'node:crypto';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { openDatabase } from '#server/db/open.ts';
import { copyClusterTemplate, createClusterDatabase, createClusterTemplate, dropClusterDatabase } from './citus.ts';
import { dataRoot } from './data-root.ts';
import { onServer } from './on-server.ts';
import { rejectKeyWrites } from './reject-key-writes.ts';

export const engines = ['sqlite', 'postgres'] as const;
export type Engine = (typeof engines)[number];
export type DatabaseKind = Engine | 'citus';

/**
 * Both engines, and the cluster if `TEST_CITUS_URL` names the coordinator: `describe.each(databases)('goals on %s',
 * (database) => …)`.
 */
export const databases: readonly DatabaseKind[] = process.env.TEST_CITUS_URL ? [...engines, 'citus'] : engines;

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
  if (kind === 'sqlite') return onFile(dataDir);
  return kind === 'postgres' ? onPostgres(dataDir, '') : onCitus(dataDir, createClusterDatabase);
}

/** Copies a template that is migrated once per run. Outside a test run, SQLite starts empty, and the server migrates it. */
export async function copyTestDatabase(kind: DatabaseKind): Promise<TestDatabase> {
  const dataDir = await mkdtemp(join(dataRoot(), 'centwise-test-'));
  if (kind === 'postgres') return onPostgres(dataDir, `template ${TEMPLATE} strategy file_copy`);
  if (kind === 'citus') return onCitus(dataDir, copyClusterTemplate);
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
  const removeCluster = await createClusterTemplate();
  return async () => {
    await removeCluster();
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
  const name = nameOfTest();
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

/** @param create creates a database of a name on each node */
async function onCitus(dataDir: string, create: (name: string) => Promise<string>): Promise<TestDatabase> {
  const name = nameOfTest();
  return {
    databaseUrl: await create(name),
    dataDir,
    drop: async () => {
      await dropClusterDatabase(name);
      await onFile(dataDir).drop();
    },
  };
}

function nameOfTest(): string {
  return `centwise_test_${randomBytes(8).toString('hex')}`;
}
