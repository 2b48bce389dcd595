import { once } from 'node:events';
import { connect, type Socket } from 'node:net';

export interface Answer {
  readonly status: number;
  readonly head: string;
  readonly body: string;
}

interface Request {
  readonly method: 'GET' | 'POST' | 'PUT' | 'DELETE';
  readonly path: string;
  readonly token: string;
  readonly idempotencyKey?: string;
  readonly body?: object;
}

/** The bytes of a request as a browser sends them. */
export function requestBytes({ method, path, token, idempotencyKey, body }: Request): string {
  const json = body && JSON.stringify(body);
  return [
    `${method} ${path} HTTP/1.1`,
    'Host: localhost',
    `Authorization: Bearer ${token}`,
    'X-Time-Zone: America/New_York',
    'User-Agent: Mozilla/5.0 (X11; Linux x64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/153.0.0.0 Safari/537.36',
    'Accept: application/json',
    ...(idempotencyKey ? [`Idempotency-Key: ${idempotencyKey}`] : []),
    ...(json ? ['Content-Type: application/json', `Content-Length: ${Buffer.byteLength(json)}`] : []),
    `\r\n${json ?? ''}`,
  ].join('\r\n');
}

/** One keep-alive connection that sends a request and waits, with as little work of its own as possible. */
export class Connection {
  readonly #socket: Socket;
  #received = '';
  #settle: { resolve: (answer: Answer) => void; reject: (error: Error) => void } | undefined;

  private constructor(socket: Socket) {
    this.#socket = socket;
    socket.setEncoding('latin1').setNoDelay();
    socket.on('data', (text) => this.#receive(String(text)));
    socket.on('close', () => this.#settle?.reject(new Error('The server closed the connection')));
  }

  static async open(port: number): Promise<Connection> {
    const socket = connect(port, '127.0.0.1');
    await once(socket, 'connect');
    return new Connection(socket);
  }

  ask(bytes: string): Promise<Answer> {
    const { promise, resolve, reject } = Promise.withResolvers<Answer>();
    if (this.#socket.destroyed) reject(new Error('The server has closed the connection'));
    this.#settle = { resolve, reject };
    this.#socket.write(bytes);
    return promise;
  }

  close(): void {
    this.#settle = undefined;
    this.#socket.destroy();
  }

  #receive(text: string): void {
    this.#received += text;
    const end = this.#received.indexOf('\r\n\r\n') + 4;
    if (end < 4) return;
    const head = this.#received.slice(0, end);
    const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
    if (this.#received.length < end + length) return;
    const body = this.#received.slice(end, end + length);
    this.#received = this.#received.slice(end + length);
    this.#settle?.resolve({ status: Number(head.slice(9, 12)), head, body });
  }
}

/** @throws if the response is not a success. */
export async function askFor(connection: Connection, request: Request): Promise<Answer> {
  const answer = await connection.ask(requestBytes(request));
  if (answer.status >= 300) throw new Error(`Status ${answer.status} for ${request.method} ${request.path}`);
  return answer;
}
