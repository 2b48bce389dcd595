import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { isDatabaseAway } from '#server/db/database-away.ts';
import { isTooLargeTotal } from '#server/db/too-large-total.ts';
import { mayDo } from '#server/http/caller.ts';
import { encodeResponse, fieldsInPieces } from '#server/http/parse.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Schema } from '#shared/http/endpoint.ts';
import { type ErrorCode, type ErrorEnvelope, errors } from '#shared/http/errors.ts';

const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_RATE_LIMITED: 'too_many_requests',
  FST_UNDER_PRESSURE: 'unavailable',
};

/** Maps any thrown value to an error of the registry. @param bodyLimit in bytes */
function toAppError(error: unknown, bodyLimit: number): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? FRAMEWORK_ERRORS[code] : undefined;
  if (known === 'payload_too_large') {
    return new AppError(known, { message: `The request is larger than ${bodyLimit / 1024 ** 2} MB` });
  }
  if (known) return new AppError(known);
  if (statusCode === 429) return new AppError('too_many_requests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('malformed_request');
  if (isTooLargeTotal(error)) return new AppError('total_too_large');
  return new AppError(isDatabaseAway(error) ? 'unavailable' : 'internal');
}

function envelopeOf({ code, message, fields, current }: AppError, response?: Schema): ErrorEnvelope {
  return {
    success: false,
    code,
    message,
    ...(fields && { errors: fields }),
    ...(current && response && { current: encodeResponse(response, current) }),
  };
}

/** Serializes the envelope of an error whose `current` is large, in pieces as well. */
export async function* envelopeInPieces(error: AppError, current: object, schema: Schema): AsyncGenerator<string> {
  yield `${JSON.stringify(envelopeOf(error)).slice(0, -1)},"current":{`;
  yield* fieldsInPieces(schema, current);
  yield '}}';
}

/** Answers with the envelope; details of a bug go to the log, never to the client. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const { bodyLimit, config } = request.routeOptions;
  const appError = toAppError(error, bodyLimit);
  const { status } = errors[appError.code];
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (appError.retryAfter !== undefined) reply.header('retry-after', appError.retryAfter);
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .send(envelopeOf(appError, mayDo(request, 'read') ? config.response : undefined));
}

/** @param watch receives everything that was thrown */
export function handleErrors(app: FastifyInstance, watch?: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => {
    watch?.(error);
    return sendError(error, request, reply);
  });
}

const MALFORMED = JSON.stringify(envelopeOf(new AppError('malformed_request')));

/** The answer to a request that the HTTP parser rejects, which never reaches a route: the same envelope. */
export const MALFORMED_RESPONSE = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(MALFORMED)}`,
  'Connection: close',
  '',
  MALFORMED,
].join('\r\n');
