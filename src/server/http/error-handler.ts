import type { FastifyError, FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { AppError } from '#server/http/app-error.ts';
import { type ErrorCode, type ErrorEnvelope, errors } from '#shared/http/errors.ts';

const FRAMEWORK_ERRORS: Readonly<Record<string, ErrorCode>> = {
  FST_ERR_CTP_BODY_TOO_LARGE: 'payload_too_large',
  FST_ERR_CTP_INVALID_MEDIA_TYPE: 'unsupported_media_type',
  FST_ERR_RATE_LIMITED: 'too_many_requests',
  FST_UNDER_PRESSURE: 'unavailable',
};

/**
 * What the network and PostgreSQL say when the database is out of reach (connection lost, starting, shutting down, closed
 * to connections or to this user, dropped), gave up on one of two transactions that waited for each other or on a
 * statement that took too long.
 */
const DATABASE_AWAY =
  /^(?:ECONNREFUSED|ECONNRESET|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|EPIPE|08...|28...|57P0.|57014|53...|55000|3D000|40001|40P01)$/;
/** What `pg` says, without a code, of a connection that it cannot get or has lost. */
const CONNECTION_LOST =
  /^(?:timeout exceeded when trying to connect|Connection terminated|Client has encountered a connection error)/;
/**
 * SQLite's codes for a file that cannot be written now: another process kept it locked for too long (5), it is read-only
 * (8), the disk fails (10) or is full (13), the file cannot be opened (14). Their variants are in the higher bits.
 */
const SQLITE_AWAY: ReadonlySet<number> = new Set([5, 8, 10, 13, 14]);

/** Turns whatever was thrown into one error of the registry. */
function toAppError(error: unknown): AppError {
  if (error instanceof AppError) return error;
  const { code, statusCode } = error as Partial<FastifyError>;
  const known = code ? FRAMEWORK_ERRORS[code] : undefined;
  if (known) return new AppError(known);
  if (statusCode === 429) return new AppError('too_many_requests');
  if (statusCode !== undefined && statusCode >= 400 && statusCode < 500) return new AppError('malformed_request');
  return new AppError(isDatabaseAway(error) ? 'unavailable' : 'internal');
}

/** Whether the database cannot be used at the moment, for a reason that may pass. */
export function isDatabaseAway(error: unknown): boolean {
  const { code = '', message = '', errcode = 0 } = error as Partial<NodeJS.ErrnoException & { errcode: number }>;
  if (code === 'ERR_SQLITE_ERROR') return SQLITE_AWAY.has(errcode & 0xff);
  return DATABASE_AWAY.test(code) || CONNECTION_LOST.test(message);
}

function envelopeOf(error: AppError): ErrorEnvelope {
  const { code, message, fields } = error;
  return { success: false, code, message, ...(fields && { errors: fields }) };
}

/** Answers with the envelope; details of a bug go to the log, never to the client. */
export function sendError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const appError = toAppError(error);
  const { status } = errors[appError.code];
  if (status >= 500) request.log.error({ err: error }, 'request failed');
  if (appError.retryAfter !== undefined) reply.header('retry-after', appError.retryAfter);
  return reply.code(status).header('cache-control', 'no-store').send(envelopeOf(appError));
}

/** @param watch is told of what was thrown, whatever it is */
export function handleErrors(app: FastifyInstance, watch?: (error: unknown) => void): void {
  app.setErrorHandler((error, request, reply) => {
    watch?.(error);
    return sendError(error, request, reply);
  });
}

const MALFORMED = JSON.stringify(envelopeOf(new AppError('malformed_request')));

/** What the HTTP parser itself refuses never reaches a route; it gets the same envelope. */
export const MALFORMED_RESPONSE = [
  'HTTP/1.1 400 Bad Request',
  'Content-Type: application/json; charset=utf-8',
  `Content-Length: ${Buffer.byteLength(MALFORMED)}`,
  'Connection: close',
  '',
  MALFORMED,
].join('\r\n');
