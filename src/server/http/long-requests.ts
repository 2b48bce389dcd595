import { Worker } from 'node:worker_threads';
import type { FastifyBaseLogger } from 'fastify';
import { FairQueue } from '#server/db/fair-queue.ts';
import { addressOf, sqliteDriverOf } from '#server/db/open.ts';
import type { Db } from '#server/db/tables.ts';
import type { Asked, Dependencies, Sent } from '#server/http/answer.ts';
import type { Route } from '#server/http/implement.ts';
import { StreamedBody } from '#server/http/streamed-body.ts';
import { placeOf } from '#server/identity/client-address.ts';
import type { Session } from '#server/identity/session.ts';
import { AppError } from '#shared/http/app-error.ts';

/** A thread that needs more memory for a request ends, and the request fails. The largest import needs 45 MB. */
const RESOURCES = { maxOldGenerationSizeMb: 64, maxYoungGenerationSizeMb: 9 };
/** One at a time bounds the memory. Addresses take turns. Each request that waits keeps a body of up to 4 MB. */
const LIMITS = { running: 1, runningPerKey: 1, waiting: 20, waitingPerKey: 4, timeout: 20_000 };
/** An account, whose requests may come from many addresses, waits for one of its requests at a time. */
const LIMITS_OF_ACCOUNTS = { ...LIMITS, running: Number.POSITIVE_INFINITY };
/** A thread that works longer is stopped, because others wait for it. Its caller got an error long before. */
const LONGEST_MILLISECONDS = 2 * 60_000;
/** How long an idle thread is kept: the import comes minutes after its preview. */
const IDLE_MILLISECONDS = 5 * 60_000;
/** How long a client may take to read an answer, which is in memory until then. */
const PREVIEW_READING_MILLISECONDS = 60_000;

const HEADERS = ['x-time-zone', 'idempotency-key', 'user-agent'] as const;

/** A request in values that can be sent to a thread. */
export interface Question
  extends Pick<Asked, 'params' | 'query' | 'address'>,
    Pick<Dependencies, 'rateLimits' | 'switches' | 'left'> {
  readonly path: string;
  readonly headers: Asked['headers'];
  readonly session: Session;
  /** Undefined if the request has none. */
  readonly body: Uint8Array<ArrayBuffer> | undefined;
  readonly now: number;
}

/** The messages of the thread while it works on a question, and at its end. */
export type Message =
  | { readonly kind: 'borrow' | 'give back' }
  | { readonly kind: 'log'; readonly level: 'info' | 'error'; readonly details: object; readonly text: string }
  | { readonly kind: 'sent'; readonly status: number; readonly body: string | readonly Buffer[] }
  | { readonly kind: 'rejected'; readonly error: Pick<AppError, 'code' | 'message'> & object }
  | { readonly kind: 'failed'; readonly error: Error; readonly codes: object };

/**
 * Answers requests that work on thousands of rows in another thread, which has its own connection to the database. It starts
 * with the first of them. This thread only passes bytes and, on SQLite, lends it the right to write.
 */
export class LongRequests {
  readonly #script: URL;
  readonly #db: Db;
  readonly #log: FastifyBaseLogger;
  readonly #places = new FairQueue(LIMITS);
  readonly #accounts = new FairQueue(LIMITS_OF_ACCOUNTS);
  readonly #running = new Set<Promise<unknown>>();
  #worker: Worker | undefined;
  #idle: NodeJS.Timeout | undefined;

  /** @param script of the thread, whose `workerData` is the address of the database */
  constructor(script: URL, db: Db, log: FastifyBaseLogger) {
    this.#script = script;
    this.#db = db;
    this.#log = log;
  }

  /** @throws {AppError} `unavailable` if the thread has ended; changes that it had not committed are then undone. */
  async answer({ endpoint }: Route, asked: Asked, dependencies: Dependencies): Promise<Sent> {
    const { params, query, address } = asked;
    const { rateLimits, switches, left, clock } = dependencies;
    const question: Question = {
      ...{ params, query, address, rateLimits, switches, left, now: clock(), path: endpoint.path },
      headers: Object.fromEntries(HEADERS.map((name) => [name, asked.headers[name]])),
      session: asked.session as Session,
      body: asked.body as Question['body'],
    };
    const { userId, accountKind } = question.session;
    const place = placeOf(address);
    // Visitors of the demo share one account.
    const answering = this.#accounts.run(accountKind === 'demo' ? place : userId, () =>
      this.#places.run(place, () => this.#ask(question, asked.log)),
    );
    this.#running.add(answering);
    return answering.finally(() => this.#running.delete(answering));
  }

  /** Waits for running requests. */
  async end(): Promise<void> {
    while (this.#running.size > 0) await Promise.allSettled(this.#running);
    await this.#stop();
  }

  async #ask(question: Question, log: Asked['log']): Promise<Sent> {
    clearTimeout(this.#idle);
    this.#worker ??= this.#start();
    const worker = this.#worker;
    const answered = Promise.withResolvers<Extract<Message, { kind: 'sent' }>>();
    let lent: Promise<() => void> | undefined;
    const giveBack = async () => {
      const loan = lent;
      lent = undefined;
      (await loan)?.();
    };
    const receive = async (message: Message) => {
      switch (message.kind) {
        case 'borrow':
          lent = sqliteDriverOf(this.#db)?.lend();
          await lent;
          return worker.postMessage('lent');
        case 'give back':
          return giveBack();
        case 'log':
          return log[message.level](message.details, message.text);
        case 'sent':
          return answered.resolve(message);
        case 'rejected':
          return answered.reject(new AppError(message.error.code, message.error));
        case 'failed':
          return answered.reject(Object.assign(message.error, message.codes));
      }
    };
    const fail = () => answered.reject(new AppError('unavailable'));
    worker.on('message', receive).once('exit', fail);
    const timer = setTimeout(() => worker.terminate(), LONGEST_MILLISECONDS);
    // A server that stops waits for the thread only while it works.
    worker.ref();
    try {
      worker.postMessage(question, transferable(question.body));
      const { status, body } = await answered.promise;
      return {
        status,
        body:
          typeof body === 'string'
            ? body
            : await StreamedBody.begin(eachOf(body), { longest: PREVIEW_READING_MILLISECONDS }),
      };
    } finally {
      clearTimeout(timer);
      worker.off('message', receive).off('exit', fail).unref();
      await giveBack();
      this.#idle = setTimeout(() => this.#stop(), IDLE_MILLISECONDS).unref();
    }
  }

  #start(): Worker {
    const worker = new Worker(this.#script, { workerData: addressOf(this.#db), resourceLimits: RESOURCES });
    worker.on('error', (error) => this.#log.error({ err: error }, 'the thread of long requests failed'));
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    return worker;
  }

  async #stop(): Promise<void> {
    clearTimeout(this.#idle);
    const worker = this.#worker;
    this.#worker = undefined;
    await worker?.terminate();
  }
}

/** The memory of bytes that can be moved to another thread. Few bytes share theirs with others. */
export function transferable(body: Question['body']): ArrayBuffer[] {
  return body && body.byteLength === body.buffer.byteLength ? [body.buffer] : [];
}

async function* eachOf(pieces: readonly Buffer[]): AsyncGenerator<Buffer> {
  yield* pieces;
}
