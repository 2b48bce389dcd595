import type { FastifyRateLimitStore } from '@fastify/rate-limit';

/**
 * How many requests each account or address has made in the current time window, which is the same for all. The plugin's
 * own store gives the requests that arrive together one object to share, so that each of them is judged by the last.
 */
export class RequestCounts implements FastifyRateLimitStore {
  readonly #counts = new Map<string, number>();
  #startedAt = 0;

  incr(key: string, callback: Parameters<FastifyRateLimitStore['incr']>[1], timeWindow: number): void {
    const now = Date.now();
    // A clock that was set back starts a new window too.
    if (Math.abs(now - this.#startedAt) >= timeWindow) {
      this.#counts.clear();
      this.#startedAt = now;
    }
    const current = (this.#counts.get(key) ?? 0) + 1;
    this.#counts.set(key, current);
    callback(null, { current, ttl: this.#startedAt + timeWindow - now });
  }

  child(): RequestCounts {
    return this;
  }
}
