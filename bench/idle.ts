import { type ServerProcess, startCentwise } from './child.ts';
import type { Filled } from './growth.ts';
import { median, type Row } from './table.ts';

const ROUNDS = 5;
const IDLE_MILLISECONDS = 2000;
const START_MILLISECONDS = 1000;
const IDLE_MEGABYTES = 120;

type Env = Filled['env'];

/**
 * Starts on a new database and on the largest one, and the memory of the process before its first
 * request.
 * @param createEmpty creates a new database each time
 */
export async function measureIdle(engine: string, { env }: Filled, createEmpty: () => Promise<Env>): Promise<Row[]> {
  const first: number[] = [];
  const starts: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    await start(await createEmpty(), first);
    await start(env, starts, async (server) => {
      await new Promise((resolve) => setTimeout(resolve, IDLE_MILLISECONDS));
      memory.push((await server.usage()).rssBytes / 1e6);
    });
  }
  return [
    row(`${engine}: start on an empty database`, median(first), START_MILLISECONDS, 'ms'),
    row(`${engine}: start on the largest database`, median(starts), START_MILLISECONDS, 'ms'),
    row(`${engine}: idle memory`, median(memory), IDLE_MEGABYTES, 'MB'),
  ];
}

async function start(env: Env, times: number[], use?: (server: ServerProcess) => Promise<void>): Promise<void> {
  const server = await startCentwise(env);
  times.push(server.startMilliseconds);
  await use?.(server);
  await server.stop();
}

function row(name: string, value: number, target: number, unit: string): Row {
  return { name, figures: ['', `${value.toFixed(0)} ${unit}`, `<= ${target} ${unit}`], value, target };
}
