import type { FastifyInstance } from 'fastify';

/** Closes a connection that is busy at shutdown after its answer, instead of letting it idle. */
export function endBusyConnections(app: FastifyInstance): void {
  let stopping = false;
  app.addHook('preClose', (done) => {
    stopping = true;
    done();
  });
  app.addHook('onSend', (_request, reply, _payload, done) => {
    if (stopping) reply.header('connection', 'close');
    done();
  });
  // For answers whose headers had already been sent.
  app.addHook('onResponse', (_request, _reply, done) => {
    if (stopping) setImmediate(() => app.server.closeIdleConnections());
    done();
  });
}
