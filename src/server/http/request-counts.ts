import type { FastifyRateLimitStore } from '@fastify/rate-limit';

type Increase = Parameters<FastifyRateLimitStore['incr']> extends [string, ...infer Rest] ? Rest : never;

/** The plugin counts one request per key, so the key also carries the cost. */
export function keyWithCost(caller: string, cost: number): string {
  return `${cost} ${caller}`;
}

/**
 * Counts the requests of each account or place in the current time window, which is the same for all. The plugin's own
 * store shares one object among concurrent requests, so that each of them is judged by the last count.
 */
export class RequestCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, number>();
  #startedAt = 0;

  incr(key: string, ...[callback, timeWindow, max]: Increase): void {
    const now = Date.now();
    // A clock that was set back starts a new window too.
    if (Math.abs(now - this.#startedAt) >= timeWindow) {
      this.#counts.clear();
      this.#startedAt = now;
    }
    const [cost = '', caller = ''] = key.split(' ', 2);
    const current = (this.#counts.get(caller) ?? 0) + Number(cost);
    // A rejected costly request does not use up what remains for cheaper ones.
    if (current <= max) this.#counts.set(caller, current);
    callback(null, { current, ttl: this.#startedAt + timeWindow - now });
  }

  child(): RequestCounts {
    return this;
  }
}
