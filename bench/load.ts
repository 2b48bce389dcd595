import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { Connection } from './connection.ts';

/** Creates the load in a separate process, so that the measured one only responds. */
export interface Load {
  readonly port: number;
  /** Requests are assigned to connections in turn. `{key}` becomes a unique key for each request. */
  readonly bytes: readonly [string, ...string[]];
  readonly connections: number;
  readonly requests: number;
  /** The rate of requests, independent of the server; as fast as possible by default. */
  readonly perSecond?: number;
}

async function run({ port, bytes, connections, requests, perSecond = Infinity }: Load): Promise<void> {
  const from = performance.now();
  let next = 0;
  const worker = async (number: number) => {
    const mine = bytes[number % bytes.length] ?? bytes[0];
    const connection = await Connection.open(port);
    while (next < requests) {
      const due = from + (next++ / perSecond) * 1000;
      const wait = due - performance.now();
      if (wait > 0) await setTimeout(wait);
      const { status } = await connection.ask(mine.replace('{key}', randomUUID()));
      if (status >= 300) throw new Error(`Status ${status}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, (_, number) => worker(number)));
}

process.on('message', (load: Load) => {
  void run(load).then(() => process.send?.('done'));
});
