import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * A network between the server and PostgreSQL that can fail without a word: connections stay open on both sides, and nothing
 * comes through them any more. New ones work. It ends with the test.
 */
export async function startSilentNetwork(databaseUrl = '') {
  const { hostname, port } = new URL(databaseUrl);
  const connections: { isSilent: boolean }[] = [];
  const sockets: Socket[] = [];
  let lost: string | undefined;

  const server = createServer((client) => {
    const connection = { isSilent: false };
    const database = connect(Number(port), hostname);
    connections.push(connection);
    sockets.push(client, database);
    client.on('data', (chunk) => {
      if (!connection.isSilent) database.write(chunk);
      if (lost !== undefined && chunk.includes(lost)) connection.isSilent = true;
    });
    database.on('data', (chunk) => connection.isSilent || client.write(chunk));
    for (const [ended, other] of [
      [client, database],
      [database, client],
    ] as const) {
      ended.on('error', () => {});
      ended.on('close', () => connection.isSilent || other.destroy());
    }
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(() => {
    server.close();
    for (const socket of sockets) socket.destroy();
  });

  const url = new URL(databaseUrl);
  url.hostname = '127.0.0.1';
  url.port = `${(server.address() as AddressInfo).port}`;
  return {
    url: url.href,
    /** From now on nothing comes through the connections that are open. */
    fallSilent: () => {
      for (const connection of connections) connection.isSilent = true;
    },
    /** A statement with these words reaches PostgreSQL, and nothing comes through its connection from then on. */
    loseAnswerTo: (words: string | undefined) => {
      lost = words;
    },
  };
}
