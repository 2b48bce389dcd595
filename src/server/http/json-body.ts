import type { FastifyInstance } from 'fastify';
import { parse as parseSafely } from 'secure-json-parse';
import { inSteps } from '#server/db/in-steps.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { parseInSteps } from './json-in-steps.ts';

const MEGABYTE = 1024 ** 2;
/** In bytes. */
export const BODY_LIMIT = MEGABYTE;
/** For endpoints with `largeBody`. */
export const LARGE_BODY_LIMIT = 4 * MEGABYTE;

/**
 * The maximum number of commas, opening brackets, and opening braces in a body, those in texts included: more than any
 * request needs. A body of 1 MB with a value in every other character takes up to 150 ms to parse and check, on the server's
 * only thread.
 */
const MOST_MARKS = 5000;
/** For endpoints with `largeBody`: thirty commas for each of the 10,000 rows of an import. */
const MOST_MARKS_OF_LARGE_BODIES = { ',': 300_000, '[': 30_000, '{': 60_000 };

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

/** Leaves the bodies of a scope's routes as they are, for `parseBytes` when the work on them begins. */
export function acceptBytes(scope: FastifyInstance): void {
  scope.removeAllContentTypeParsers();
  scope.addContentTypeParser('application/json', { parseAs: 'buffer' }, (_request, body, done) => done(null, body));
}

/** Parses a body in steps, with the result or the error that `acceptJson` would have. */
export async function parseBytes(bytes: Uint8Array | undefined, { largeBody }: Endpoint): Promise<unknown> {
  const json = new TextDecoder('utf-8', { ignoreBOM: true }).decode(bytes);
  if (json === '') return undefined;
  if (hasTooManyValues(json, largeBody)) throw new AppError('malformed_request', { message: TOO_MANY_VALUES });
  return inSteps(parseInSteps(json, parseNow));
}

function parseNow(json: string): unknown {
  try {
    return parseSafely(json, { protoAction: 'error', constructorAction: 'error' });
  } catch {
    throw new AppError('malformed_request');
  }
}

const TOO_MANY_VALUES = 'The body has too many values';

function hasTooManyValues(body: string, isLarge?: true): boolean {
  return ([',', '[', '{'] as const).some((mark) => {
    const most = isLarge ? MOST_MARKS_OF_LARGE_BODIES[mark] : MOST_MARKS;
    return hasMore(body, mark, most);
  });
}

/** Whether a text contains a mark more than `most` times. */
function hasMore(text: string, mark: string, most: number): boolean {
  let count = 0;
  for (let place = text.indexOf(mark); place >= 0 && count <= most; place = text.indexOf(mark, place + 1)) count += 1;
  return count > most;
}
