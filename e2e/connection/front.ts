import { once } from 'node:events';
import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';

interface Answer {
  readonly status?: number;
  readonly type: 'text/html' | 'text/javascript';
  readonly body: string;
  /** How long the browser keeps it; by default not at all. */
  readonly cache?: string;
}

/** A proxy in front of the server, such as the portal of a hotel, or a server with another build. */
export interface Front {
  readonly url: string;
  /** The server behind it. */
  target: string;
  /** What it answers itself; it passes other requests on. */
  answer: (path: string) => Answer | undefined | Promise<Answer | undefined>;
  close(): Promise<void>;
}

export async function startFront(target: string): Promise<Front> {
  const server = createServer(async (incoming, outgoing) => {
    const own = await front.answer(incoming.url ?? '');
    if (own) {
      outgoing.writeHead(own.status ?? 200, { 'content-type': own.type, 'cache-control': own.cache ?? 'no-cache' });
      outgoing.end(own.body);
      return;
    }
    const passed = request(
      front.target + incoming.url,
      { method: incoming.method, headers: incoming.headers },
      (response) => {
        outgoing.writeHead(response.statusCode ?? 502, response.headers);
        response.pipe(outgoing);
      },
    );
    passed.on('error', () => outgoing.destroy());
    incoming.pipe(passed);
  }).listen(0, 'localhost');
  await once(server, 'listening');
  const front: Front = {
    url: `http://localhost:${(server.address() as AddressInfo).port}`,
    target,
    answer: () => undefined,
    close: async () => {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return front;
}
