import { decode, encode } from '#shared/http/codec.ts';
import type { Endpoint, InMemory, Schema } from '#shared/http/endpoint.ts';
import { type ApiError, errorOf, invalidResponse, unreachable } from '#web/api/api-error.ts';
import { newRetryKey } from '#web/api/retry-key.ts';
import { urlOf } from '#web/api/url.ts';
import { browserTimeZone } from '#web/browser/today.ts';
import { endSession, getSession, getToken, renewToken } from '#web/session/session.ts';

type Part<E extends Endpoint, Name extends 'params' | 'query' | 'body'> =
  E extends Record<Name, infer S extends Schema> ? Record<Name, InMemory<S>> : unknown;

export type CallOptions<E extends Endpoint> = Part<E, 'params'> &
  Part<E, 'query'> &
  Part<E, 'body'> & {
    signal?: AbortSignal;
    /** Shared by the retries of a POST; by default every call gets a key of its own. */
    idempotencyKey?: string;
    /**
     * Uses this token, or none if it is null, instead of the stored one. A 401 then does not end the stored session.
     */
    token?: string | null;
  };

/** The options can be omitted for an endpoint without input. */
type Options<E extends Endpoint> =
  Record<never, never> extends CallOptions<E> ? [options?: CallOptions<E>] : [options: CallOptions<E>];

interface UntypedOptions {
  params?: unknown;
  query?: unknown;
  body?: unknown;
  signal?: AbortSignal;
  idempotencyKey?: string;
  token?: string | null;
}

const TIMEOUT_MILLISECONDS = 30_000;

/**
 * Calls the API. Arguments and results are in-memory values; the contract converts them to and from the wire format.
 *
 * @throws {ApiError} for every failure except an abort by `signal`, which is thrown as it is. A 401 that means a
 *   missing or invalid session also ends the stored session: this is the only place that does.
 */
export async function call<E extends Endpoint>(
  endpoint: E,
  ...[options = {} as CallOptions<E>]: Options<E>
): Promise<InMemory<E['response']>> {
  const given: UntypedOptions = options;
  const token = given.token === undefined ? storedTokenFor(endpoint) : given.token;
  const request = () => send(endpoint, given, token);
  if (!endpoint.renewsToken) return request();
  return renewToken(request, (answer) => (answer as { token: string }).token, TIMEOUT_MILLISECONDS);
}

/** A registration sends only a guest's token, because it must not affect any other signed-in account. */
function storedTokenFor({ access }: Endpoint): string | null {
  return access === 'optional' && !getSession().user?.isGuest ? null : getToken();
}

async function send<E extends Endpoint>(
  endpoint: E,
  given: UntypedOptions,
  token: string | null,
): Promise<InMemory<E['response']>> {
  const { response, body } = await fetchJson(urlFor(endpoint, given), requestInit(endpoint, given, token));

  if (!response.ok) {
    const error = errorOf(response, body);
    if (given.token === undefined && isSessionError(error)) endSession(token);
    throw error;
  }
  const decoded = decode(endpoint.response, body);
  if (!decoded.success) throw invalidResponse(response.status, decoded.error);
  return decoded.data as InMemory<E['response']>;
}

/** Whether the stored session is invalid. A failed login is also a 401, but does not concern the session. */
function isSessionError({ status, code }: ApiError): boolean {
  return status === 401 && code !== 'invalid_credentials';
}

function urlFor({ path, params, query }: Endpoint, given: UntypedOptions): string {
  return urlOf(
    path,
    params && (encode(params, given.params) as Record<string, string>),
    query && (encode(query, given.query) as Record<string, string>),
  );
}

function requestInit({ method, access, body }: Endpoint, given: UntypedOptions, token: string | null): RequestInit {
  const headers = new Headers({ accept: 'application/json', 'x-time-zone': browserTimeZone() });
  if (token) headers.set('authorization', `Bearer ${token}`);
  if (body) headers.set('content-type', 'application/json');
  if (method === 'POST' && access !== 'public') {
    headers.set('idempotency-key', given.idempotencyKey ?? newRetryKey());
  }
  const timeout = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  return {
    method,
    headers,
    credentials: 'include',
    signal: given.signal ? AbortSignal.any([given.signal, timeout]) : timeout,
    ...(body && { body: JSON.stringify(encode(body, given.body)) }),
  };
}

async function fetchJson(url: string, request: RequestInit): Promise<{ response: Response; body: unknown }> {
  try {
    const response = await fetch(url, request);
    const text = await response.text();
    return { response, body: parseJson(text) };
  } catch (error) {
    if (error instanceof DOMException && error.name === 'AbortError') throw error;
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
