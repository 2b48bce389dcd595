import { type ServerProcess, startBare, startCentwise, startWorker } from './child.ts';
import { Connection, requestBytes } from './connection.ts';
import type { Filled } from './growth.ts';
import type { Load } from './load.ts';
import { median, type Row } from './table.ts';

const CONNECTIONS = 8;
/** The same for all: a server that may run as fast as it can is woken less often for each request than a slower one. */
const REQUESTS_PER_SECOND = 500;
const ROUNDS = 9;
const REQUESTS = 500;
const WARM_UP_REQUESTS = 5000;
const TARGET = 4;

const paths = { dashboard: '/api/dashboard', 'list of 50': '/api/transactions?limit=50' };

/** User and system time of the server per request, beside that of `node:http` giving the same answer, in turns. */
export async function measureCpu({ env, token }: Filled): Promise<Row[]> {
  const logging = await startCentwise({ ...env, LOG_LEVEL: 'info' });
  const silent = await startCentwise({ ...env, LOG_LEVEL: 'silent' });
  const load = startWorker('load.ts');
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const bytes = requestBytes({ method: 'GET', path, token });
    const connection = await Connection.open(logging.port);
    const bare = await startBare(await connection.ask(bytes));
    connection.close();

    const ask = (server: ServerProcess, how: Omit<Load, 'port' | 'bytes' | 'connections'>) =>
      load.ask({ port: server.port, bytes, connections: CONNECTIONS, ...how } satisfies Load);
    const perRequest = async (server: ServerProcess) => {
      const before = await server.usage();
      await ask(server, { requests: REQUESTS, perSecond: REQUESTS_PER_SECOND });
      const after = await server.usage();
      return (after.cpuMicroseconds - before.cpuMicroseconds) / REQUESTS;
    };
    const servers = [bare, logging, silent];
    const times = servers.map((): number[] => []);
    for (const server of servers) await ask(server, { requests: WARM_UP_REQUESTS });
    for (let round = 0; round < ROUNDS; round++) {
      for (const [index, server] of servers.entries()) times[index]?.push(await perRequest(server));
    }
    const [bareTime, ...ours] = times.map(median) as [number, number, number];
    for (const [index, log] of ['info', 'silent'].entries()) {
      const time = ours[index] ?? Number.NaN;
      rows.push({
        name: `CPU of a ${name}, log ${log}`,
        figures: [
          `bare ${bareTime.toFixed(0)} µs`,
          `${time.toFixed(0)} µs`,
          `${(time / bareTime).toFixed(2)}x`,
          `<= ${TARGET}x`,
        ],
        value: time / bareTime,
        target: TARGET,
      });
    }
    await bare.stop();
  }
  await load.stop();
  await Promise.all([logging.stop(), silent.stop()]);
  return rows;
}
