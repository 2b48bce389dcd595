import { type Endpoint, type InMemory, requiresSession } from '#shared/http/endpoint.ts';
import { decodeResponse, encodeRequest, type Input } from '#shared/http/request.ts';
import { anySignal } from '#web/api/any-signal.ts';
import { errorOf, invalidResponse, isSessionError, unreachable, userGone } from '#web/api/api-error.ts';
import { takeEarly } from '#web/api/early.ts';
import { newRetryKey } from '#web/api/retry-key.ts';
import { browserTimeZone } from '#web/browser/time-zone.ts';
import { endSession, getSession, getToken, renewToken } from '#web/session/session.ts';

interface Settings {
  signal?: AbortSignal;
  /** The body of an endpoint without one: serialized step by step, because it is large. */
  json?: Blob;
  /** Shared by the retries of a POST; by default every call gets a key of its own. */
  idempotencyKey?: string;
  /** Uses this token, or none if it is null, instead of the stored one. A 401 then does not end the stored session. */
  token?: string | null;
  /** Whether the request outlives the page. */
  keepalive?: boolean | undefined;
}

export type CallOptions<E extends Endpoint> = Input<E> & Settings;

/** The options can be omitted for an endpoint without input. */
type Options<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

const TIMEOUT_MILLISECONDS = 30_000;
/** The server answers within 50 seconds; a slow connection needs the rest to send 4 MB. */
const LARGE_TIMEOUT_MILLISECONDS = 90_000;

/**
 * Calls the API. Arguments and results are in-memory values; the contract converts them to and from the wire format.
 *
 * @throws {ApiError} for every failure except an abort by `signal`, which is thrown as it is. The response to a user who has
 *   logged out in the meantime is a failure, too, so that the next user of the browser does not see it. A 401 of
 *   the server that means a missing or invalid session also ends the stored session.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options = {} as CallOptions<E>]: Options<E>
): Promise<InMemory<E['response']>> {
  const token = options.token === undefined ? storedTokenFor(endpoint) : options.token;
  const request = () => send(endpoint, options, token);
  if (!endpoint.renewsToken) return request();
  return renewToken(request, (answer) => (answer as { token: string }).token, TIMEOUT_MILLISECONDS);
}

/** A registration sends only a guest's token, because it must not affect any other signed-in account. */
function storedTokenFor({ access }: Endpoint): string | null {
  return access === 'optional' && getSession().user?.accountKind !== 'guest' ? null : getToken();
}

async function send<E extends Endpoint>(
  endpoint: E,
  options: CallOptions<E>,
  token: string | null,
): Promise<InMemory<E['response']>> {
  const { url, body: given } = encodeRequest(endpoint, options);
  const sent = options.json ?? (given === undefined ? given : JSON.stringify(given));
  const userId = getSession().user?._id;
  const early = endpoint.method === 'GET' ? takeEarly(url, token) : undefined;
  const { response, body } = await fetchJson(
    early ?? fetch(url, requestInit(endpoint, sent, options, token)),
    options.signal,
  );
  const isOwn = requiresSession(endpoint.access) && options.token === undefined;
  const isGone = isOwn && getSession().user?._id !== userId;

  if (!response.ok) {
    const error = errorOf(response, body);
    if (options.token === undefined && isSessionError(error)) endSession(token);
    // Such as a 404, which means to a deletion that it is done. The end of a session says why.
    throw isGone && !isSessionError(error) ? userGone() : error;
  }
  if (isGone) throw userGone();
  try {
    return decodeResponse(endpoint, body);
  } catch (error) {
    throw invalidResponse(response.status, error);
  }
}

function requestInit(
  { method, access, largeBody }: Endpoint,
  body: BodyInit | undefined,
  { signal, idempotencyKey, keepalive = false }: Settings,
  token: string | null,
): RequestInit {
  const headers = new Headers({ accept: 'application/json', 'x-time-zone': browserTimeZone() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body !== undefined) headers.set('content-type', 'application/json');
  if (method === 'POST' && access !== 'public') {
    headers.set('idempotency-key', idempotencyKey ?? newRetryKey());
  }
  const timeout = AbortSignal.timeout(largeBody ? LARGE_TIMEOUT_MILLISECONDS : TIMEOUT_MILLISECONDS);
  return {
    method,
    headers,
    credentials: 'include',
    keepalive,
    signal: signal ? anySignal([signal, timeout]) : timeout,
    ...(body !== undefined && { body }),
  };
}

async function fetchJson(
  request: Promise<Response>,
  signal: AbortSignal | undefined,
): Promise<{ response: Response; body: unknown }> {
  try {
    const response = await request;
    const text = await response.text();
    return { response, body: parseJson(text) };
  } catch (error) {
    // Not by the error's name, because Chrome 123 reports a timeout as an abort.
    if (signal?.aborted) throw error;
    throw unreachable(error);
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
