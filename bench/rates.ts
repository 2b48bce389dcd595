import { startCentwise, startWorker } from './child.ts';
import { requestBytes } from './connection.ts';
import { addExpense, type Filled } from './growth.ts';
import type { Load } from './load.ts';
import { median, type Row } from './table.ts';

const ROUNDS = 3;
/** How many requests each number of clients makes in a round. */
const REQUESTS = new Map([
  [1, 100],
  [8, 400],
  [64, 1600],
]);
/** How many rows 64 clients add in the time that one client needs for one row on a slow disk. */
const TARGET = 5;

type Tokens = readonly [string, ...string[]];

/** Requests per second of 1, 8, and 64 clients of several users, in turns. An acknowledged addition is on disk. */
export async function measureRates(engine: string, { env }: Filled, tokens: Tokens): Promise<Row[]> {
  const adds = bytesOf(tokens, (token) => addExpense(token, '{key}'));
  const reads = bytesOf(tokens, (token) => requestBytes({ method: 'GET', path: '/api/dashboard', token }));
  const rows = [
    await measure(`${engine}: dashboards a second`, await startCentwise(env), reads),
    await measure(`${engine}: adds a second`, await startCentwise(env), adds),
  ];
  if (engine === 'sqlite') {
    const slow = await startCentwise({ ...env, SYNC_MILLISECONDS: '5' }, 'slow-disk.js');
    rows.push(await measure(`${engine}: adds a second, a sync takes 5 ms more`, slow, adds, TARGET));
  }
  return rows;
}

function bytesOf([first, ...others]: Tokens, bytes: (token: string) => string): Tokens {
  return [bytes(first), ...others.map(bytes)];
}

async function measure(
  name: string,
  server: Awaited<ReturnType<typeof startCentwise>>,
  bytes: Tokens,
  target?: number,
): Promise<Row> {
  const load = startWorker('load.ts');
  const rates = [...REQUESTS].map(([connections, requests]) => ({ connections, requests, perSecond: [] as number[] }));
  const costs: number[] = [];
  for (let round = -1; round < ROUNDS; round++) {
    for (const { connections, requests, perSecond } of rates) {
      const before = await server.usage();
      const from = performance.now();
      await load.ask({ port: server.port, bytes, connections, requests } satisfies Load);
      const milliseconds = performance.now() - from;
      const after = await server.usage();
      if (round < 0) continue;
      perSecond.push((requests * 1000) / milliseconds);
      if (connections > 8) costs.push((after.cpuMicroseconds - before.cpuMicroseconds) / requests);
    }
  }
  await load.stop();
  await server.stop();
  const [one = Number.NaN, eight = Number.NaN, many = Number.NaN] = rates.map(({ perSecond }) => median(perSecond));
  const ratio = many / one;
  const detail = `1 client ${one.toFixed(0)}, 8: ${eight.toFixed(0)}, 64: ${many.toFixed(0)}; ${median(costs).toFixed(0)} µs of CPU each`;
  const bound = target === undefined ? '' : `>= ${target}x`;
  return { name, figures: [detail, `${ratio.toFixed(1)}x`, bound], value: -ratio, target: target && -target };
}
