/** In milliseconds. */
const WINDOW = 60_000;
/** Beyond it, the oldest are dropped. */
const MAX_REJECTED = 10_000;

/** Counts the requests of each account or place in the current time window, which is the same for all. */
export class RequestCounts {
  readonly limit: number;
  readonly #counts = new Map<string, number>();
  readonly #rejected = new Map<string, string>();
  #startedAt = 0;

  /** @param limit the number of requests in a window */
  constructor(limit: number) {
    this.limit = limit;
  }

  /** @returns the seconds until the next window. */
  get secondsLeft(): number {
    return Math.ceil((this.#startedAt + WINDOW - Date.now()) / 1000);
  }

  get hasRejected(): boolean {
    return this.#rejected.size > 0;
  }

  /** @returns how many requests remain after one of this cost, below zero if it does not fit. */
  remainingAfter(caller: string, cost: number): number {
    const now = Date.now();
    // A clock that was set back starts a new window too.
    if (Math.abs(now - this.#startedAt) >= WINDOW) {
      this.#counts.clear();
      this.#rejected.clear();
      this.#startedAt = now;
    }
    return this.limit - (this.#counts.get(caller) ?? 0) - cost;
  }

  /** Counts a request, unless it does not fit: a rejected costly request does not use up what remains for cheaper ones. */
  charge(caller: string, cost: number): number {
    const remaining = this.remainingAfter(caller, cost);
    if (remaining >= 0) this.#counts.set(caller, this.limit - remaining);
    return remaining;
  }

  /** Remembers the caller of a rejected request by its credentials until the window ends. */
  rememberRejected(credentials: string, caller: string): void {
    const [oldest] = this.#rejected.keys();
    if (oldest !== undefined && this.#rejected.size >= MAX_REJECTED) this.#rejected.delete(oldest);
    this.#rejected.set(credentials, caller);
  }

  findRejected(credentials: string): string | undefined {
    return this.#rejected.get(credentials);
  }
}
