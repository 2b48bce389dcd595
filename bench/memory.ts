import { startCentwise, startWorker } from './child.ts';
import { Connection, requestBytes } from './connection.ts';
import { addExpense, type Filled, SEARCH } from './growth.ts';
import type { Load } from './load.ts';
import type { Row } from './table.ts';

const SEARCHES = 3;
const ADDS = 6000;
const CONNECTIONS = 64;
const TARGET_MEGABYTES = 250;

/** The memory of the process after its largest requests: a search of all transactions, an export, then many additions. */
export async function measureMemory(engine: string, { env, token }: Filled): Promise<Row> {
  const server = await startCentwise(env);
  const { port } = server;
  const connection = await Connection.open(port);
  for (let search = 0; search < SEARCHES; search++) {
    await connection.ask(requestBytes({ method: 'GET', path: SEARCH, token }));
  }
  connection.close();
  const headers = { authorization: `Bearer ${token}` };
  const exported = await fetch(`http://127.0.0.1:${port}/api/auth/export-data`, { method: 'POST', headers });
  if (!exported.ok) throw new Error(`Status ${exported.status} for an export`);
  await exported.arrayBuffer();
  const load = startWorker('load.ts');
  const bytes = [addExpense(token, '{key}')] as const;
  await load.ask({ port, bytes, connections: CONNECTIONS, requests: ADDS } satisfies Load);
  const value = (await server.usage()).rssBytes / 1e6;
  await load.stop();
  await server.stop();
  return {
    name: `${engine}: memory after searches, an export and adds`,
    figures: ['', `${value.toFixed(0)} MB`, `<= ${TARGET_MEGABYTES} MB`],
    value,
    target: TARGET_MEGABYTES,
  };
}
