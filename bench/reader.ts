import { Connection } from './connection.ts';

/** Repeats a request in a separate process until the next message, which ends it. */
interface Reads {
  readonly port: number;
  readonly bytes: string;
}

let times: number[] | undefined;

async function read({ port, bytes }: Reads, mine: number[]): Promise<void> {
  const connection = await Connection.open(port);
  while (times === mine) {
    const from = performance.now();
    const { status } = await connection.ask(bytes);
    if (status >= 300) throw new Error(`Status ${status}`);
    mine.push(performance.now() - from);
  }
  connection.close();
}

process.on('message', (reads: Reads) => {
  if (times) {
    const sorted = times.toSorted((a, b) => a - b);
    times = undefined;
    process.send?.({ p99: sorted[Math.floor(sorted.length * 0.99)], longest: sorted.at(-1) });
  } else {
    times = [];
    void read(reads, times);
    process.send?.('reading');
  }
});
