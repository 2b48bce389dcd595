import { type ServerProcess, startBare, startCentwise, startWorker } from './child.ts';
import { Connection, requestBytes } from './connection.ts';
import type { Filled } from './growth.ts';
import type { Load } from './load.ts';
import { median, type Row } from './table.ts';

const CONNECTIONS = 8;
const ROUNDS = 9;
const WARM_UP_REQUESTS = 5000;

interface Pace {
  readonly name: string;
  readonly perSecond?: number;
  readonly requests: number;
  readonly target?: number;
}

/**
 * At 500 requests a second, the same for both servers, each request wakes the server as it does in use: this pace is
 * judged. As fast as the connections can, a wake-up serves several of them and hardly anything but the work is left to
 * compare; shown without a target, because it is what one process costs at its limit.
 */
const paces: readonly Pace[] = [
  { name: '500 a second', perSecond: 500, requests: 500, target: 4 },
  { name: 'at full speed', requests: 3000 },
];

const paths = { dashboard: '/api/dashboard', 'list of 50': '/api/transactions?limit=50' };

/** User and system time of the server per request, beside that of `node:http` giving the same answer, in turns. */
export async function measureCpu({ env, token }: Filled): Promise<Row[]> {
  const centwise = await startCentwise(env);
  const load = startWorker('load.ts');
  const rows: Row[] = [];
  for (const [name, path] of Object.entries(paths)) {
    const bytes = requestBytes({ method: 'GET', path, token });
    const connection = await Connection.open(centwise.port);
    const bare = await startBare(await connection.ask(bytes));
    connection.close();

    const ask = ({ port }: ServerProcess, how: Pick<Load, 'requests' | 'perSecond'>) =>
      load.ask({ port, bytes, connections: CONNECTIONS, ...how } satisfies Load);
    const perRequest = async (server: ServerProcess, pace: Pace) => {
      const before = await server.usage();
      await ask(server, pace);
      const after = await server.usage();
      return (after.cpuMicroseconds - before.cpuMicroseconds) / pace.requests;
    };
    for (const server of [bare, centwise]) await ask(server, { requests: WARM_UP_REQUESTS });
    for (const pace of paces) {
      const times: [number[], number[]] = [[], []];
      for (let round = 0; round < ROUNDS; round++) {
        times[0].push(await perRequest(bare, pace));
        times[1].push(await perRequest(centwise, pace));
      }
      rows.push(row(`CPU of a ${name}, ${pace.name}`, times, pace.target));
    }
    await bare.stop();
  }
  await load.stop();
  await centwise.stop();
  return rows;
}

function row(name: string, times: readonly number[][], target: number | undefined): Row {
  const [bare, ours] = times.map(median) as [number, number];
  const ratio = ours / bare;
  const bound = target === undefined ? '' : `<= ${target}x`;
  return {
    name,
    figures: [`bare ${bare.toFixed(0)} µs`, `${ours.toFixed(0)} µs`, `${ratio.toFixed(2)}x`, bound],
    value: ratio,
    target,
  };
}
