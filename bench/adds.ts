import { startCentwise, startWorker } from './child.ts';
import { addExpense, type Filled } from './growth.ts';
import type { Load } from './load.ts';
import { median, type Row } from './table.ts';

const ROUNDS = 3;
/** How many adds each number of clients makes in a round. */
const ADDS = new Map([
  [1, 100],
  [8, 400],
  [64, 1600],
]);
/** What 64 clients add in the time in which one adds one, where an add waits for the sync more than for anything else. */
const TARGET = 5;

/** Adds a second that are on disk when they are answered: one client, eight and sixty-four, of several people, in turns. */
export async function measureAdds(
  engine: string,
  { env }: Filled,
  tokens: readonly [string, ...string[]],
): Promise<Row[]> {
  const rows = [await measure(`${engine}: adds a second`, await startCentwise(env), tokens)];
  if (engine === 'sqlite') {
    const slow = await startCentwise({ ...env, SYNC_MILLISECONDS: '5' }, 'slow-disk.js');
    rows.push(await measure(`${engine}: adds a second, a sync takes 5 ms more`, slow, tokens, TARGET));
  }
  return rows;
}

async function measure(
  name: string,
  server: Awaited<ReturnType<typeof startCentwise>>,
  tokens: readonly [string, ...string[]],
  target?: number,
): Promise<Row> {
  const load = startWorker('load.ts');
  const [first, ...others] = tokens.map((token) => addExpense(token, '{key}'));
  const bytes = [first ?? '', ...others] as const;
  const rates = new Map([...ADDS.keys()].map((clients): [number, number[]] => [clients, []]));
  for (let round = -1; round < ROUNDS; round++) {
    for (const [connections, requests] of ADDS) {
      const from = performance.now();
      await load.ask({ port: server.port, bytes, connections, requests } satisfies Load);
      if (round >= 0) rates.get(connections)?.push((requests * 1000) / (performance.now() - from));
    }
  }
  await load.stop();
  await server.stop();
  const medians = [...rates.values()].map(median);
  const [one = Number.NaN, eight = Number.NaN, many = Number.NaN] = medians;
  const ratio = many / one;
  return {
    name,
    figures: [
      `1 client ${one.toFixed(0)}, 8: ${eight.toFixed(0)}, 64: ${many.toFixed(0)}`,
      `${ratio.toFixed(1)}x`,
      target === undefined ? '' : `>= ${target}x`,
    ],
    value: -ratio,
    target: target && -target,
  };
}
