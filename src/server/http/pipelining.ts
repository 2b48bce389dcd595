import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';

type Listener = (request: FastifyRequest['raw'], response: FastifyReply['raw']) => void;

/**
 * Closes a connection that sends a request before the response to the previous one. Browsers and proxies wait, whereas one
 * packet of a thousand requests would delay everyone else for seconds.
 */
export function refusePipelining({ server }: FastifyInstance): void {
  const busy = new WeakSet<object>();
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    const { socket } = request;
    // Node still reads the rest of a packet after the connection is closed.
    if (socket.destroyed) return;
    if (busy.has(socket)) {
      socket.destroy();
      return;
    }
    busy.add(socket);
    response.once('close', () => busy.delete(socket));
    for (const listener of listeners) listener(request, response);
  });
}
