import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import type { Db } from '#server/db/tables.ts';
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
  address: { readonly port: number; readonly host: string },
) {
  const server = createServer(async (request, response) => {
    const isAsked = request.method === 'GET' && request.url === '/metrics';
    const text = isAsked ? await metrics.text(db) : '';
    response.writeHead(isAsked ? 200 : 404, { 'content-type': 'text/plain; version=0.0.4; charset=utf-8' }).end(text);
  });
  server.listen(address);
  await once(server, 'listening');
  return {
    port: (server.address() as AddressInfo).port,
    stop: async () => {
      metrics.stop();
      server.close();
      server.closeAllConnections();
    },
  };
}
