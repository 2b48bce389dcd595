import type { DatabaseKind } from '#testing/databases/databases.ts';
import { freshDatabase, newDatabase } from '#testing/databases/new-database.ts';
import { freePort } from './free-port.ts';
import { startProcess } from './server-process.ts';

const REPLICAS = 3;

/**
 * Three servers on one PostgreSQL, or on one cluster, behind a balancer.
 * @param balance starts the balancer in front of these ports and returns its address
 */
export async function startReplicas(
  balance: (ports: readonly number[]) => Promise<string>,
  env: Record<string, string> = {},
  kind: DatabaseKind = 'postgres',
) {
  const database = kind === 'citus' ? await freshDatabase(kind) : await newDatabase(kind);
  const ports = await Promise.all(Array.from({ length: REPLICAS }, freePort));
  const start = (port: number) => startProcess(database, { ...env, PORT: String(port) });
  const servers = await Promise.all(ports.map(start));
  return {
    database,
    ports,
    url: await balance(ports),
    /** Kills one as if its power had failed, and starts another in its place. */
    replace: async (index: number) => {
      const server = servers[index % REPLICAS];
      if (!server) return;
      server.child.kill('SIGKILL');
      await server.exited;
      servers[index % REPLICAS] = await start(server.port);
    },
  };
}
