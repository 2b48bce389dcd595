import { randomBytes } from 'node:crypto';
import { distributeTables } from '#server/db/distribute.ts';
import { openDatabase, withDatabase } from '#server/db/open.ts';
import { onServer } from './on-server.ts';

/** `TEST_CITUS_URL`: a database on the coordinator, which has the extension and knows its own address and its workers. */
function clusterUrl(): string {
  return process.env.TEST_CITUS_URL ?? '';
}

/** A database of this name on each node of the cluster, the coordinator first. */
async function listNodes(name: string): Promise<string[]> {
  const nodes = await onServer<{ nodename: string; nodeport: number }>(
    clusterUrl(),
    'select nodename, nodeport from pg_dist_node order by groupid',
  );
  return nodes.map(({ nodename, nodeport }) => {
    const url = new URL(`/${name}`, clusterUrl());
    url.hostname = nodename;
    url.port = `${nodeport}`;
    return url.href;
  });
}

/** Runs a statement in the database `postgres` of each node. */
async function onEachNode(statement: string): Promise<void> {
  await Promise.all((await listNodes('postgres')).map((url) => onServer(url, statement)));
}

/** Creates an empty database on each node, which know each other, without any table. @returns the one of the coordinator */
export async function createClusterDatabase(name: string): Promise<string> {
  await onEachNode(`create database ${name}`);
  const [coordinator = '', ...workers] = await listNodes(name);
  await Promise.all([coordinator, ...workers].map((url) => onServer(url, 'create extension citus')));
  const addressOf = (url: string) => `'${new URL(url).hostname}', ${new URL(url).port}`;
  await onServer(coordinator, `select citus_set_coordinator_host(${addressOf(coordinator)})`);
  for (const url of workers) await onServer(coordinator, `select citus_add_node(${addressOf(url)})`);
  return coordinator;
}

export async function dropClusterDatabase(name: string): Promise<void> {
  await closeDatabase(name);
  await onEachNode(`drop database ${name} with (force)`);
}

/** Lets nothing use a database, not even Citus, which connects again and again: a database in use is neither copied nor dropped. */
async function closeDatabase(name: string): Promise<void> {
  await onEachNode(`alter database ${name} allow_connections false`);
  await onEachNode(`select pg_terminate_backend(pid, 10000) from pg_stat_activity where datname = '${name}'`);
}

/**
 * Creates a distributed database, which tests copy on each node: copies know their nodes by the same addresses.
 * @returns a function that removes it.
 */
export async function createClusterTemplate(): Promise<() => Promise<void>> {
  if (!clusterUrl()) return async () => {};
  // Several runs may share a cluster.
  const template = `centwise_template_${randomBytes(8).toString('hex')}`;
  process.env.TEST_CITUS_TEMPLATE = template;
  const databaseUrl = await createClusterDatabase(template);
  await withDatabase(openDatabase({ databaseUrl, dataDir: '' }), distributeTables);
  await closeDatabase(template);
  return () => dropClusterDatabase(template);
}

/** @returns the database of the coordinator. */
export async function copyClusterTemplate(name: string): Promise<string> {
  await onEachNode(`create database ${name} template ${process.env.TEST_CITUS_TEMPLATE} strategy file_copy`);
  const [databaseUrl = ''] = await listNodes(name);
  return databaseUrl;
}

/**
 * Kills a process of the last worker, so that PostgreSQL there drops all connections and recovers from its log.
 * @throws always: its own connection is among them.
 */
export async function crashWorker(): Promise<void> {
  const worker = (await listNodes('postgres')).at(-1) ?? '';
  await onServer(worker, "copy (select 1) to program 'kill -9 $PPID'");
}
