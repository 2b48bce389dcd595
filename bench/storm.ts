import { startCentwise, startWorker } from './child.ts';
import { Connection, requestBytes } from './connection.ts';
import { addExpense, type Filled } from './growth.ts';
import type { Load } from './load.ts';
import type { Row } from './table.ts';

const READS = 1000;
const WRITERS = 64;
const WRITES = 6000;
const TARGET = 5;

/** The slowest of a hundred dashboards of one user while 64 clients of others write as fast as they can. */
export async function measureStorm(engine: string, { env, token }: Filled, others: readonly string[]): Promise<Row> {
  const server = await startCentwise(env);
  const connection = await Connection.open(server.port);
  const dashboard = requestBytes({ method: 'GET', path: '/api/dashboard', token });
  const slowest = async (isOver: () => boolean) => {
    const times: number[] = [];
    while (!isOver() && times.length < READS) {
      const from = performance.now();
      await connection.ask(dashboard);
      times.push(performance.now() - from);
    }
    return times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN;
  };
  await slowest(() => false);
  const idle = await slowest(() => false);

  const [first = '', ...rest] = others.map((token) => addExpense(token, '{key}'));
  const bytes = [first, ...rest] as const;
  const load = startWorker('load.ts');
  // The writing process must run before the first read counts.
  await load.ask({ port: server.port, bytes, connections: 1, requests: 1 } satisfies Load);
  let stormIsOver = false;
  const storm = load
    .ask({
      port: server.port,
      bytes,
      connections: WRITERS,
      requests: WRITES,
    } satisfies Load)
    .then(() => {
      stormIsOver = true;
    });
  const stormy = await slowest(() => stormIsOver);
  await storm;
  await load.stop();
  connection.close();
  await server.stop();
  return {
    name: `${engine}: p99 of a dashboard while 64 clients write`,
    figures: [
      `idle ${idle.toFixed(2)}, storm ${stormy.toFixed(2)} ms`,
      `${(stormy / idle).toFixed(1)}x`,
      `<= ${TARGET}x`,
    ],
    value: stormy / idle,
    target: TARGET,
  };
}
