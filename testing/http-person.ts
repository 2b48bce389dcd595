import { randomUUID } from 'node:crypto';

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

  /** @param key the same for a repetition, so that it never counts twice. */
  post<T>(path: string, body: object, key: string = randomUUID()): Promise<T> {
    const headers = { 'content-type': 'application/json', 'idempotency-key': key };
    return this.#send(path, { method: 'POST', headers, body: JSON.stringify(body) });
  }

  /** @throws where there is no answer, or the answer is no success. */
  async #send<T>(path: string, request: RequestInit): Promise<T> {
    const headers = { ...request.headers, ...(this.token && { authorization: `Bearer ${this.token}` }) };
    const answer = await fetch(`${this.url}/api${path}`, { ...request, headers });
    const json = await answer.json();
    if (!answer.ok) throw new Error(`${answer.status} for ${path}: ${JSON.stringify(json)}`);
    return json as T;
  }
}
