import { startCentwise } from './child.ts';
import type { Filled } from './growth.ts';
import { median, type Row } from './table.ts';

const ROUNDS = 5;
const IDLE_MILLISECONDS = 2000;

/** Starts on a database that is there already, and what the process then holds before anyone asks it anything. */
export async function measureIdle({ env }: Filled): Promise<Row[]> {
  const starts: number[] = [];
  const memory: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const server = await startCentwise(env);
    starts.push(server.startMilliseconds);
    await new Promise((resolve) => setTimeout(resolve, IDLE_MILLISECONDS));
    memory.push((await server.usage()).rssBytes / 1e6);
    await server.stop();
  }
  const start = median(starts);
  const megabytes = median(memory);
  return [
    {
      name: 'start on the largest database',
      figures: ['', `${start.toFixed(0)} ms`, '<= 1000 ms'],
      value: start,
      target: 1000,
    },
    { name: 'idle memory', figures: ['', `${megabytes.toFixed(0)} MB`, '<= 120 MB'], value: megabytes, target: 120 },
  ];
}
