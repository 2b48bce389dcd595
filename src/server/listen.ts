import type { FastifyInstance } from 'fastify';
import { ConfigError } from '#server/config.ts';
import { addressOf } from '#server/http/loopback.ts';

interface Address {
  readonly port: number;
  readonly host: string;
}

/** Listens without the line that Fastify logs for each address: the greeting names the one to open. */
export async function listen(app: Pick<FastifyInstance, 'listen' | 'log'>, { port, host }: Address): Promise<void> {
  const { level } = app.log;
  app.log.level = 'silent';
  try {
    await app.listen({ port, host: addressOf(host) });
  } catch (error) {
    explainListenError('PORT', { port, host })(error as NodeJS.ErrnoException);
  } finally {
    app.log.level = level;
  }
}

/** Turns an error of listening into one that names the variable. */
export function explainListenError(name: 'PORT' | 'METRICS_PORT', { port, host }: Address) {
  const noSuchHost = `HOST ${host} is not a name or address of this machine; set it to localhost, or to 0.0.0.0 to serve the network`;
  const reasons: Readonly<Record<string, string>> = {
    EADDRINUSE: `${name} ${port} is already in use on HOST ${host}; stop the other program, or set ${name} to another port`,
    EACCES: `${name} ${port} is not allowed for this user; set it to 1024 or higher`,
    EADDRNOTAVAIL: noSuchHost,
    ENOTFOUND: noSuchHost,
    EAI_AGAIN: noSuchHost,
  };
  return (error: NodeJS.ErrnoException): never => {
    const reason = reasons[error.code ?? ''];
    throw reason ? new ConfigError(reason, { cause: error }) : error;
  };
}
