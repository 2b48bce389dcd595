import type { TestDatabase } from '#testing/databases/databases.ts';
import { freePort } from './free-port.ts';
import { startProcess } from './server-process.ts';

const REPLICAS = 3;

/**
 * Three servers on one PostgreSQL, or on one cluster, behind a balancer.
 * @param balance starts the balancer in front of these ports and returns its address
 */
export async function startReplicas(
  database: TestDatabase,
  balance: (ports: readonly number[]) => Promise<string>,
  env: Record<string, string> = {},
) {
  const ports = await Promise.all(Array.from({ length: REPLICAS }, freePort));
  const start = (port: number) => startProcess(database, { ...env, PORT: String(port) });
  const servers = await Promise.all(ports.map(start));
  return {
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
