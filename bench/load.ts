import { Connection } from './connection.ts';

/** The load comes from a process of its own, so that the measured one pays for nothing but answering. */
export interface Load {
  readonly port: number;
  readonly bytes: string;
  readonly connections: number;
  readonly requests: number;
}

async function run({ port, bytes, connections, requests }: Load): Promise<void> {
  let left = requests;
  const worker = async () => {
    const connection = await Connection.open(port);
    while (left-- > 0) {
      const { status } = await connection.ask(bytes);
      if (status !== 200) throw new Error(`Status ${status}`);
    }
    connection.close();
  };
  await Promise.all(Array.from({ length: connections }, worker));
}

process.on('message', (load: Load) => {
  void run(load).then(() => process.send?.('done'));
});
