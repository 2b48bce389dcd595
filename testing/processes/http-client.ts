import { randomUUID } from 'node:crypto';

/** A response that is not a success. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;

  constructor(status: number, path: string, body: string) {
    super(`${status} for ${path}: ${body}`);
    this.status = status;
  }
}

/** A user signed in to a running server, over real HTTP. */
export class HttpPerson {
  readonly token: string;
  url: string;

  /** @param url the server's address, which may change: a stored session outlives a server. */
  constructor(url: string, token: string) {
    this.url = url;
    this.token = token;
  }

  static async guest(url: string): Promise<HttpPerson> {
    const { token } = await new HttpPerson(url, '').post<{ token: string }>('/auth/guest-login', {});
    return new HttpPerson(url, token);
  }

  get<T>(path: string): Promise<T> {
    return this.#send(path, {});
  }

  /** @param key the idempotency key, which is the same for a retry; null for a client without one. */
  post<T>(path: string, body: object, key: string | null = randomUUID()): Promise<T> {
    const headers = { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) };
    return this.#send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  put<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return this.#send(path, { method: 'PUT', headers, body: JSON.stringify(body) });
  }

  /** @throws {TypeError} without a response. @throws {RefusedError} */
  async #send<T>(path: string, request: RequestInit): Promise<T> {
    const headers = { ...request.headers, ...(this.token && { authorization: `Bearer ${this.token}` }) };
    const answer = await fetch(`${this.url}/api${path}`, { ...request, headers });
    const text = await answer.text();
    if (!answer.ok) throw new RefusedError(answer.status, path, text);
    return JSON.parse(text) as T;
  }
}
