import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { onTestFinished } from 'vitest';

/**
 * Starts a network between the server and PostgreSQL that can fail silently: connections stay open on both sides without
 * transmitting data, and new ones work. It stops when the test ends.
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
    /** Stops all data of open connections. */
    fallSilent: () => {
      for (const connection of connections) connection.isSilent = true;
    },
    /** Stops the data of a connection after a statement with these words has reached PostgreSQL. */
    loseAnswerTo: (words: string | undefined) => {
      lost = words;
    },
  };
}
