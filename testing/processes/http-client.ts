import { randomUUID } from 'node:crypto';

/** An answer that is no success. */
export class RefusedError extends Error {
  override name = 'RefusedError';
  readonly status: number;

  constructor(status: number, path: string, body: string) {
    super(`${status} for ${path}: ${body}`);
    this.status = status;
  }
}

/** Someone signed in to a running server, over real HTTP. */
export class HttpPerson {
  readonly token: string;
  url: string;

  /** @param url the server's address, which may change: what is stored in the browser outlives a server. */
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

  /** @param key the same for a repetition, so that it never counts twice; null for a client that names none. */
  post<T>(path: string, body: object, key: string | null = randomUUID()): Promise<T> {
    const headers = { 'content-type': 'application/json', ...(key !== null && { 'idempotency-key': key }) };
    return this.#send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  put<T>(path: string, body: object): Promise<T> {
    const headers = { 'content-type': 'application/json' };
    return this.#send(path, { method: 'PUT', headers, body: JSON.stringify(body) });
  }

  /** @throws {TypeError} where there is no answer. @throws {RefusedError} */
  async #send<T>(path: string, request: RequestInit): Promise<T> {
    const headers = { ...request.headers, ...(this.token && { authorization: `Bearer ${this.token}` }) };
    const answer = await fetch(`${this.url}/api${path}`, { ...request, headers });
    const text = await answer.text();
    if (!answer.ok) throw new RefusedError(answer.status, path, text);
    return JSON.parse(text) as T;
  }
}
