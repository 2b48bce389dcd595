import { type ServerProcess, startBare, startCentwise, startWorker } from './child.ts';
import { Connection, requestBytes } from './connection.ts';
import type { Filled } from './growth.ts';
import type { Load } from './load.ts';
import { median, type Row } from './table.ts';

const CONNECTIONS = 8;
const WARM_UP = 2;
const ROUNDS = 7;
const REQUESTS = 1500;
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

    const perRequest = async (server: ServerProcess) => {
      const before = await server.usage();
      await load.ask({ port: server.port, bytes, connections: CONNECTIONS, requests: REQUESTS } satisfies Load);
      const after = await server.usage();
      return (after.cpuMicroseconds - before.cpuMicroseconds) / REQUESTS;
    };
    const servers = [bare, logging, silent];
    const times = servers.map((): number[] => []);
    for (let round = -WARM_UP; round < ROUNDS; round++) {
      for (const [index, server] of servers.entries()) {
        const time = await perRequest(server);
        if (round >= 0) times[index]?.push(time);
      }
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
