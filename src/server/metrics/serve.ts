import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Db } from '#server/db/tables.ts';
import { addressOf, secondListener } from '#server/http/loopback.ts';
import type { Metrics } from './metrics.ts';

/** Not by an import, which would also load all that `fetch` is made of, 5 MB, for names of this module that nobody uses. */
const { createServer } = process.getBuiltinModule('node:http');

/**
 * Answers `GET /metrics` on a port of its own, which is for the operator's network only.
 * @returns the port, and what stops it.
 */
export async function serveMetrics(
  metrics: Metrics,
  db: Db,
  { port, host }: { readonly port: number; readonly host: string },
) {
  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    const text = isAsked ? await metrics.text(db) : '';
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
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
