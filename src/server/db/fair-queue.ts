import { AppError } from '#shared/http/app-error.ts';

interface Limits {
  /** How many tasks run at a time, all keys together. */
  readonly running: number;
  /** How many tasks of one key run at a time. */
  readonly runningPerKey: number;
  /** How many tasks may wait, all keys together. */
  readonly waiting: number;
  /** How many tasks of one key may wait. */
  readonly waitingPerKey: number;
  /** How long a task may wait, in milliseconds. */
  readonly timeout: number;
}

/** A task that depends on a client. */
export interface ClientTask {
  /**
   * Whether the client takes so long that others, who wait, need not wait for it.
   * @param keys how many keys wait
   */
  isSlow(keys: number): boolean;
  /** Ends the task, which then releases its place. */
  end(): void;
}

interface Line {
  working: number;
  readonly waiting: PromiseWithResolvers<void>[];
}

/** In seconds, for requests that found the queue full or waited too long. */
const RETRY_AFTER = 2;
/** How often a task that waits looks for a slow one. */
const LOOK_MILLISECONDS = 1000;

/**
 * A bounded queue in which keys, such as accounts or addresses, take turns: a key with a hundred tasks delays a key with
 * one task by one task, not by a hundred, and cannot keep it out by filling the queue.
 */
export class FairQueue {
  readonly #limits: Limits;
  /** In the order of their next turns. */
  readonly #lines = new Map<string, Line>();
  readonly #clients = new Map<ClientTask, Line>();
  #working = 0;
  #waiting = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  /** @throws {AppError} as `acquire` */
  async run<T>(key: string, work: () => Promise<T>): Promise<T> {
    const release = await this.acquire(key);
    try {
      return await work();
    } finally {
      release();
    }
  }

  /**
   * Waits until a task may run.
   * @param client a task that ends while others wait, if it is slow
   * @returns a function to call when the task has ended; further calls do nothing.
   * @throws {AppError} `too_many_requests` if too many tasks of this key wait or the wait was too long, `unavailable` if too
   * many tasks wait in all and no other key has more of them.
   */
  async acquire(key: string, client?: ClientTask): Promise<() => void> {
    const line = this.#lines.getOrInsertComputed(key, () => ({ working: 0, waiting: [] }));
    try {
      if (this.#mayBegin(line)) this.#begin(line);
      else await this.#wait(line);
    } catch (error) {
      this.#removeIdle(key, line);
      throw error;
    }
    let isWorking = true;
    if (client) this.#clients.set(client, line);
    return () => {
      if (!isWorking) return;
      isWorking = false;
      if (client) this.#clients.delete(client);
      this.#working -= 1;
      line.working -= 1;
      if (this.#waiting > 0) this.#beginNext();
      this.#removeIdle(key, line);
    };
  }

  #mayBegin({ working }: Line): boolean {
    return this.#working < this.#limits.running && working < this.#limits.runningPerKey;
  }

  #begin(line: Line): void {
    this.#working += 1;
    line.working += 1;
  }

  async #wait(line: Line): Promise<void> {
    const { waiting, waitingPerKey, timeout } = this.#limits;
    if (line.waiting.length >= waitingPerKey) throw new AppError('too_many_requests', { retryAfter: RETRY_AFTER });
    if (this.#waiting >= waiting) this.#makeRoom(line);
    const turn = Promise.withResolvers<void>();
    line.waiting.push(turn);
    this.#waiting += 1;
    const timer = setTimeout(() => this.#rejectWaiting(line, turn), timeout);
    const looks = this.#clients.size > 0 ? setInterval(() => this.#endSlow(line), LOOK_MILLISECONDS) : undefined;
    try {
      await turn.promise;
    } finally {
      clearTimeout(timer);
      clearInterval(looks);
    }
  }

  /** Ends one slow task of those for which a key waits: its own, or all if every place is taken. */
  #endSlow(waiting: Line): void {
    const isFull = this.#working >= this.#limits.running;
    const keys = this.#lines.values().reduce((count, line) => count + (line.waiting.length > 0 ? 1 : 0), 0);
    const isSlow = ([client, line]: [ClientTask, Line]) => (isFull || line === waiting) && client.isSlow(keys);
    const [client] = this.#clients.entries().find(isSlow) ?? [];
    if (!client) return;
    this.#clients.delete(client);
    client.end();
  }

  #makeRoom(line: Line): void {
    let longest = line;
    for (const other of this.#lines.values()) if (other.waiting.length > longest.waiting.length) longest = other;
    const newest = longest.waiting.at(-1);
    // Further rejections would only swap two callers.
    const isFairer = longest.waiting.length > line.waiting.length + 1;
    if (!newest || !isFairer) throw new AppError('unavailable');
    this.#rejectWaiting(longest, newest);
  }

  #rejectWaiting({ waiting }: Line, turn: PromiseWithResolvers<void>): void {
    waiting.splice(waiting.indexOf(turn), 1);
    this.#waiting -= 1;
    turn.reject(new AppError('too_many_requests', { retryAfter: RETRY_AFTER }));
  }

  #beginNext(): void {
    for (const [key, line] of this.#lines) {
      if (line.waiting.length === 0 || !this.#mayBegin(line)) continue;
      this.#begin(line);
      this.#waiting -= 1;
      line.waiting.shift()?.resolve();
      // The key moves to the end: its next turn comes after those of all others.
      this.#lines.delete(key);
      this.#lines.set(key, line);
      return;
    }
  }

  #removeIdle(key: string, line: Line): void {
    if (line.working === 0 && line.waiting.length === 0) this.#lines.delete(key);
  }
}
