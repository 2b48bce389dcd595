import { type ErrorCode, type ErrorEnvelope, type FieldErrors, INTERNAL_ERROR } from '#shared/http/errors.ts';

interface Details {
  /** HTTP status; 0 if there was no response. */
  readonly status: number;
  /**
   * `unreachable` and `invalid_response` are set by the client, and so is `kept`, for what waits on this device for a user who has gone;
   * the server does not send them.
   */
  readonly code: ErrorCode | 'unreachable' | 'invalid_response' | 'kept';
  readonly message: string;
  readonly fields?: FieldErrors | undefined;
  readonly current?: object | undefined;
  readonly cause?: unknown;
}

const OFFLINE = "You're offline. Try again when you're connected.";

/** Whether a call failed because the browser had no network at all. */
export function isOffline(error: unknown): error is ApiError {
  return error instanceof ApiError && error.message === OFFLINE;
}

/** A failed call, with a message that can be shown to the user. */
export class ApiError extends Error {
  override readonly name = 'ApiError';
  readonly status: number;
  readonly code: Details['code'];
  readonly fields: FieldErrors;
  /** The stored row, if an edit conflicts with it; not yet decoded. */
  readonly current: object | undefined;

  constructor({ status, code, message, fields = {}, current, cause }: Details) {
    super(message, { cause });
    this.status = status;
    this.code = code;
    this.fields = fields;
    this.current = current;
  }
}

/** The error for a missing response: the browser is offline, the server is down, or the request timed out. */
export function unreachable(cause: unknown): ApiError {
  const message = navigator.onLine === false ? OFFLINE : "Can't reach Centwise. Check your connection and try again.";
  return new ApiError({ status: 0, code: 'unreachable', message, cause });
}

/** The error for a response that does not match its contract. */
export function invalidResponse(status: number, cause?: unknown): ApiError {
  return new ApiError({ status, code: 'invalid_response', message: INTERNAL_ERROR, cause });
}

/** The error for a response that arrives after its user has gone: nobody else may see it. */
export function userGone(): ApiError {
  return new ApiError({ status: 401, code: 'missing_token', message: 'Your session has ended. Please log in again.' });
}

/** The error in a response. A proxy in front of the server may respond without our error envelope. */
export function errorOf(response: Response, body: unknown): ApiError {
  const { status } = response;
  if (!isEnvelope(body)) return invalidResponse(status);
  const { code, message, errors = {}, current } = body;
  const fields = Object.fromEntries(Object.entries(errors).map(([name, texts]) => [name, texts.map(withAdvice)]));
  return new ApiError({ status, code, message, fields, current });
}

const FUTURE = 'Date cannot be in the future';

/** The app checks days before it sends them, so a day that the server calls future means that the clock of this device is ahead. */
function withAdvice(text: string): string {
  return text === FUTURE ? `${text}. Check the date of this device, or choose an earlier day.` : text;
}

function isEnvelope(body: unknown): body is ErrorEnvelope {
  const { success, code, message } = (body ?? {}) as Partial<ErrorEnvelope>;
  return success === false && typeof code === 'string' && typeof message === 'string';
}

/** Whether the server says that the session is invalid. A wrong password is also a 401, and a proxy in front can send one. */
export function isSessionError({ status, code }: ApiError): boolean {
  return status === 401 && code !== 'invalid_credentials' && code !== 'invalid_response';
}

/**
 * The message to show for an error: the server's message for a 4xx status, which the user can act on, or that the user is
 * offline; otherwise the fallback, if the screen has one.
 */
export function messageOf(error: unknown, fallback?: string): string {
  if (isOffline(error)) return error.message;
  if (error instanceof ApiError && error.status >= 400 && error.status < 500) return error.message;
  return fallback ?? (error instanceof Error && error.message ? error.message : 'An error occurred');
}

/**
 * The server's message for any error; the fallback if the server sent none.
 * @param withoutResponse the message if there was no response at all
 */
export function serverMessageOf(error: unknown, fallback: string, withoutResponse = fallback): string {
  if (!(error instanceof ApiError) || error.code === 'unreachable') return withoutResponse;
  return error.code === 'invalid_response' ? fallback : error.message;
}
