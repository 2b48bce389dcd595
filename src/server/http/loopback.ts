import { once } from 'node:events';
import { createServer } from 'node:net';

const IPV4 = '127.0.0.1';
const IPV6 = '::1';

/** Error codes of a system without IPv6. */
const NO_IPV6 = new Set(['EADDRNOTAVAIL', 'EAFNOSUPPORT']);

/** The address to listen on first: `localhost` means both loopback addresses, since clients differ in which one they try. */
export function addressOf(host: string): string {
  return host === 'localhost' ? IPV4 : host;
}

interface SecondListener {
  /** @throws {NodeJS.ErrnoException} if the port is in use there; without IPv6 it does nothing. */
  listen(port: number): Promise<void>;
  /** Accepts no further connection and resolves when the open ones have ended. */
  close(): Promise<void>;
}

/**
 * Listens on the IPv6 loopback address for a server that listens on the IPv4 one, where the host is `localhost`. One server
 * has all connections, so its limits and its drain cover both addresses.
 */
export function secondListener(server: NodeJS.EventEmitter, host: string): SecondListener {
  // As node:http configures its own sockets.
  const listener = createServer({ allowHalfOpen: true, noDelay: true }, (socket) => server.emit('connection', socket));
  return {
    listen: async (port) => {
      if (host !== 'localhost') return;
      listener.listen({ port, host: IPV6 });
      await once(listener, 'listening').catch((error: NodeJS.ErrnoException) => {
        if (!NO_IPV6.has(error.code ?? '')) throw error;
      });
    },
    close: () => new Promise((resolve) => void listener.close(() => resolve())),
  };
}
