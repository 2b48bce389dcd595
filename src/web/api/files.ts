import type { Endpoint, InMemory } from '#shared/http/endpoint.ts';
import { decodeResponse, encodeRequest, type Input } from '#shared/http/request.ts';
import { errorOf, isSessionError, unreachable, userGone } from '#web/api/api-error.ts';
import { forSameUser } from '#web/api/for-same-user.ts';
import { download } from '#web/browser/download.ts';
import { browserTimeZone } from '#web/browser/time-zone.ts';
import { endSession, getSession, getToken } from '#web/session/session.ts';

/** Files may be large: the server disconnects a client that stops reading or sending. */
const TIMEOUT_MILLISECONDS = 5 * 60_000;

/**
 * Downloads the response of an endpoint as a file, without parsing it.
 * @throws {ApiError} as `call`
 */
export async function downloadFile<E extends Endpoint>(endpoint: E, input: Input<E>, fileName: string): Promise<void> {
  const { method, url } = encodeRequest(endpoint, input);
  download(await send(url, { method }, (response) => response.blob()), fileName);
}

/**
 * Sends a file, compressed, as the body of a request. Retries share the key.
 * @throws {ApiError} as `call`
 */
export async function sendFile<E extends Endpoint>(
  endpoint: E,
  file: Blob,
  idempotencyKey: string,
): Promise<InMemory<E['response']>> {
  const body = await forSameUser(new Response(file.stream().pipeThrough(new CompressionStream('gzip'))).blob());
  const headers = { 'content-type': 'application/gzip', 'idempotency-key': idempotencyKey };
  const { method, path } = endpoint;
  return decodeResponse(endpoint, await send(`/api${path}`, { method, body, headers }, (response) => response.json()));
}

async function send<Value>(
  url: string,
  init: RequestInit,
  read: (response: Response) => Promise<Value>,
): Promise<Value> {
  const [token, userId] = [getToken(), getSession().user?._id];
  const headers = new Headers(init.headers);
  headers.set('x-time-zone', browserTimeZone());
  headers.set('authorization', `Bearer ${token}`);
  const signal = AbortSignal.timeout(TIMEOUT_MILLISECONDS);
  const failure = (error: unknown) => {
    throw unreachable(error);
  };
  const response = await fetch(url, { ...init, headers, credentials: 'include', signal }).catch(failure);
  if (!response.ok) {
    const error = errorOf(response, await response.json().catch(() => undefined));
    if (isSessionError(error)) endSession(token);
    throw error;
  }
  const value = await read(response).catch(failure);
  if (getSession().user?._id !== userId) throw userGone();
  return value;
}
