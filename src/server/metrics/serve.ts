import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Db } from '#server/db/tables.ts';
import { addressOf, secondListener } from '#server/http/loopback.ts';
import type { Metrics } from './metrics.ts';

/** Not imported, because an import of this module would also load `fetch`, 5 MB. */
const { createServer } = process.getBuiltinModule('node:http');

/**
 * Answers `GET /metrics` on a separate port, which only the operator's network should reach.
 * @returns the port, and a function that stops the listener.
 */
export async function serveMetrics(
  metrics: Metrics,
  db: Db,
  { port, host }: { readonly port: number; readonly host: string },
) {
  const server = createServer(async (request, response) => {
    const isScrape = request.method === 'GET' && request.url === '/metrics';
    const text = isScrape ? await metrics.text(db) : '';
    response.writeHead(isScrape ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
  });
  server.listen({ port, host: addressOf(host) });
  await once(server, 'listening');
  const address = server.address() as AddressInfo;
  const second = secondListener(server, host);
  await second.listen(address.port);
  return {
    port: address.port,
    stop: async () => {
      metrics.stop();
      server.close();
      void second.close();
      server.closeAllConnections();
    },
  };
}
