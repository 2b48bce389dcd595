import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/http/app-error.ts';

/**
 * Handles requests that Node would reject with an empty answer. HTTP/1.1 without a host is rejected with the envelope; an
 * unknown expectation is ignored, as HTTP allows. The server needs `requireHostHeader: false`.
 */
export function replaceNodeErrors(app: FastifyInstance): void {
  app.server.on('checkExpectation', (request, response) => app.server.emit('request', request, response));
  app.addHook('onRequest', ({ raw }, _reply, done) => {
    const isHostless = raw.httpVersion === '1.1' && raw.headers.host === undefined;
    done(isHostless ? new AppError('malformed_request', { message: 'The Host header is missing' }) : undefined);
  });
}
