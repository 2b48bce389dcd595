import type { FastifyInstance } from 'fastify';
import { AppError } from '#shared/http/app-error.ts';

/**
 * The maximum number of commas, opening brackets, and opening braces in a body, those in texts included: more than any
 * request needs. A body of 1 MB with a value in every other character takes up to 150 ms to parse and check, on the server's
 * only thread.
 */
const MOST_MARKS = 5000;

/** Accepts only JSON bodies, and reads them only for routes. An empty body counts as none, regardless of its content type. */
export function acceptJson(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    if (body === '') done(null, undefined);
    else if (hasTooManyValues(body as string)) done(new AppError('malformed_request', { message: TOO_MANY_VALUES }));
    else parseJson(request, body as string, done);
  });
  // No rate limit counts these requests.
  app.addHook('preParsing', ({ is404, method }, _reply, payload, done) => {
    if (is404 && method !== 'GET' && method !== 'HEAD') done(new AppError('not_found'));
    else done(null, payload);
  });
}

const TOO_MANY_VALUES = 'The body has too many values';

function hasTooManyValues(body: string): boolean {
  return [',', '[', '{'].some((mark) => body.split(mark, MOST_MARKS + 2).length > MOST_MARKS + 1);
}
