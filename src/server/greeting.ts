import type { Config } from './config.ts';

/** A server that listens on one of these can be opened by the name `localhost`. */
const LOCAL_HOSTS = new Set(['localhost', '127.0.0.1', '::1', '0.0.0.0', '::']);

/** The address of the app for a browser on this machine. */
export function addressToOpen(host: string, port: number): string {
  const name = LOCAL_HOSTS.has(host) ? 'localhost' : host.includes(':') ? `[${host}]` : host;
  return `http://${name}:${port}`;
}

type Setup = Pick<Config, 'dataDir' | 'databaseUrl' | 'switches'>;

/** What a person at a terminal reads once the server is ready: the address, what to do next, and where the data is. */
export function greetingOf(address: string, { dataDir, databaseUrl, switches }: Setup): string {
  const next = switches.registration
    ? 'Open this address in your browser to create an account.'
    : 'Run "npm run admin -- invite" for a link that lets someone create an account.';
  const place = databaseUrl ? 'the PostgreSQL database' : dataDir;
  return `
  Centwise is ready: ${address}

  ${next}
  Your data is in ${place}.
  Press Ctrl+C to stop.

`;
}
