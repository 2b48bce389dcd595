import { decode, encode } from '#shared/http/codec.ts';
import type { Endpoint, InMemory, Schema } from '#shared/http/endpoint.ts';

/** What a caller of an endpoint gives, as in-memory values. */
export type Input<E extends Endpoint> = {
  readonly [Part in 'params' | 'query' | 'body' as E[Part] extends Schema ? Part : never]: InMemory<E[Part]>;
};

interface WireRequest {
  readonly method: Endpoint['method'];
  /** The path below the origin, with the query. */
  readonly url: string;
  /** Undefined for an endpoint without a body. */
  readonly body: unknown;
}

/**
 * Encodes a request with its contract.
 * @throws if the input violates the contract.
 */
export function encodeRequest<E extends Endpoint>(
  { method, path, params, query, body }: E,
  input: Input<E>,
): WireRequest {
  const given: { params?: unknown; query?: unknown; body?: unknown } = input;
  const filled = fillPath(path, params ? (encode(params, given.params) as Texts) : {});
  const search = searchOf(query ? (encode(query, given.query) as Texts) : {});
  return { method, url: `/api${filled}${search && `?${search}`}`, body: body && encode(body, given.body) };
}

/**
 * Decodes the body of a successful response with its contract.
 * @throws if it violates the contract.
 */
export function decodeResponse<E extends Endpoint>({ response }: E, body: unknown): InMemory<E['response']> {
  const decoded = decode(response, body);
  if (!decoded.success) throw decoded.error;
  return decoded.data as InMemory<E['response']>;
}

type Texts = Readonly<Record<string, string | readonly string[] | undefined>>;

function fillPath(path: string, params: Texts): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name];
    if (typeof value !== 'string' || !value) throw new Error(`${path} needs ${name}`);
    return encodeURIComponent(value);
  });
}

/** A list repeats its name. */
function searchOf(query: Texts): string {
  return Object.entries(query)
    .flatMap(([name, value = []]) => [value].flat().map((one) => `${name}=${encodeURIComponent(one)}`))
    .join('&');
}
