import { type ErrorCode, type ErrorEnvelope, errors, type FieldErrors } from '#shared/http/errors.ts';

interface Details {
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** `unreachable` and `unintelligible` are ours: the server said nothing that could be read. */
  readonly code: ErrorCode | 'unreachable' | 'unintelligible';
  readonly message: string;
  readonly fields?: FieldErrors | undefined;
  /** Seconds to wait before trying again. */
  readonly retryAfter?: number | undefined;
  readonly cause?: unknown;
}

/** Why a call failed, with a message a person can read. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: Details['code'];
  readonly fields: FieldErrors;
  readonly retryAfter: number | undefined;

  constructor({ status, code, message, fields = {}, retryAfter, cause }: Details) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.retryAfter = retryAfter;
  }
}

/** No answer came: offline, the server is down, or it took too long. */
export function unreachable(cause: unknown): ApiError {
  const message = 'Centwise cannot be reached. Check your connection and try again.';
  return new ApiError({ status: 0, code: 'unreachable', message, cause });
}

/** An answer came, but not one this app understands. */
export function unintelligible(status: number, cause?: unknown): ApiError {
  return new ApiError({ status, code: 'unintelligible', message: errors.internal.message, cause });
}

/** The error an answer carries; anything in front of the server may answer without our envelope. */
export function errorOf(response: Response, body: unknown): ApiError {
  const { status } = response;
  if (!isEnvelope(body)) return unintelligible(status);
  const retryAfter = Number(response.headers.get('retry-after')) || undefined;
  return new ApiError({ status, code: body.code, message: body.message, fields: body.errors, retryAfter });
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  return typeof body === 'object' && body !== null && 'message' in body && typeof body.message === 'string';
}

/**
 * What to tell a person. What they can act on keeps the server's words; a fault of ours or of the network is told in
 * the words of the screen, where it has some.
 */
export function messageOf(error: unknown, fallback?: string): string {
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message;
  return fallback ?? (error instanceof Error && error.message ? error.message : 'An error occurred');
}

/**
 * What the server said, whatever went wrong; the screen's own words where it said nothing.
 * @param noAnswer said where no answer came at all, if the screen has other words for that
 */
export function serverMessageOf(error: unknown, fallback: string, noAnswer = fallback): string {
  if (!(error instanceof ApiError) || error.code === 'unreachable') return noAnswer;
  return error.code === 'unintelligible' ? fallback : error.message;
}
