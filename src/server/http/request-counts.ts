import type { FastifyRateLimitStore } from '@fastify/rate-limit';

type Increase = Parameters<FastifyRateLimitStore['incr']> extends [string, ...infer Rest] ? Rest : never;

/** The plugin asks for a key and counts one for it; here the key also says how many. */
export function keyWithCost(caller: string, cost: number): string {
  return `${cost} ${caller}`;
}

/**
 * How many requests each account or address has made in the current time window, which is the same for all. The plugin's
 * own store gives the requests that arrive together one object to share, so that each of them is judged by the last.
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
    // A costly request that is turned away leaves what remains to others of the same caller.
    if (current <= max) this.#counts.set(caller, current);
    callback(null, { current, ttl: this.#startedAt + timeWindow - now });
  }

  child(): RequestCounts {
    return this;
  }
}
