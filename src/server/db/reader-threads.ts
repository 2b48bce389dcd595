import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '#shared/http/app-error.ts';
import type { Statement } from './sqlite-handle.ts';

/** How long an idle thread is kept before it ends and frees its memory. */
const IDLE_MILLISECONDS = 10_000;

/** A thread that needs more memory for its result ends, and its statement fails. */
const RESOURCES = { maxOldGenerationSizeMb: 128, maxYoungGenerationSizeMb: 8 };

interface Thread {
  readonly worker: Worker;
  idle?: NodeJS.Timeout;
}

/** What a thread reads from. One that is not read-only can also copy the log into the file. */
export interface Reading {
  readonly file: string;
  readonly readOnly: boolean;
}

/** The answer of a thread. */
export type Read = { readonly rows: unknown[] } | { readonly failure: object };

/** Threads that read from a SQLite file, started on demand; each runs one statement at a time. */
export class ReaderThreads {
  readonly #file: URL;
  readonly #readOnly: boolean;
  readonly #threads = new Set<Thread>();
  readonly #free: Thread[] = [];

  constructor(file: string | URL, { readOnly }: { readonly readOnly: boolean }) {
    this.#readOnly = readOnly;
    this.#file = file instanceof URL ? file : pathToFileURL(file);
  }

  /** @throws the error of SQLite, or {AppError} `unavailable` if the thread ended meanwhile. */
  async run<R>({ sql, parameters }: Statement): Promise<{ rows: R[] }> {
    const thread = this.#free.pop() ?? this.#start();
    clearTimeout(thread.idle);
    const read = await this.#execute(thread, { sql, parameters });
    this.#free.push(thread);
    thread.idle = setTimeout(() => this.#stop(thread), IDLE_MILLISECONDS).unref();
    if ('failure' in read) throw Object.assign(new Error(), read.failure);
    return read as { rows: R[] };
  }

  async end(): Promise<void> {
    await Promise.all([...this.#threads].map((thread) => this.#stop(thread)));
  }

  #start(): Thread {
    const worker = new Worker(new URL('./sqlite-reader.js', import.meta.url), {
      workerData: { file: this.#file.href, readOnly: this.#readOnly } satisfies Reading,
      resourceLimits: RESOURCES,
    });
    worker.unref();
    const thread = { worker };
    this.#threads.add(thread);
    worker.once('exit', () => this.#threads.delete(thread));
    return thread;
  }

  #execute({ worker }: Thread, statement: Statement): Promise<Read> {
    return new Promise((resolve, reject) => {
      const fail = () => reject(new AppError('unavailable'));
      worker.once('error', fail).once('exit', fail);
      worker.once('message', (read: Read) => {
        worker.off('error', fail).off('exit', fail);
        resolve(read);
      });
      worker.postMessage(statement);
    });
  }

  async #stop(thread: Thread): Promise<void> {
    clearTimeout(thread.idle);
    const place = this.#free.indexOf(thread);
    if (place >= 0) this.#free.splice(place, 1);
    await thread.worker.terminate();
  }
}
