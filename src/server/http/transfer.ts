interface Slowest {
  /** How long a client may take in all, in milliseconds. */
  readonly longest: number;
  /** What it sends or reads at least, once it had some seconds to begin. */
  readonly bytesPerSecond: number;
}

const BEGINNING_MILLISECONDS = 5000;

/** Tells whether a client sends or reads too slowly for others to wait for it. */
export class Transfer {
  readonly #slowest: Slowest;
  readonly #countBytes: () => number;
  #begun: { readonly at: number; readonly bytes: number } | undefined;
  /** Milliseconds that the client has taken before. */
  #spent = 0;

  /** @param countBytes what was sent and read since any time */
  constructor(slowest: Slowest, countBytes: () => number) {
    this.#slowest = slowest;
    this.#countBytes = countBytes;
  }

  /** The server waits for the client from now on. */
  begin(): void {
    this.#begun = { at: performance.now(), bytes: this.#countBytes() };
  }

  /** The client waits for the server. */
  pause(): void {
    if (this.#begun) this.#spent += performance.now() - this.#begun.at;
    this.#begun = undefined;
  }

  /** @param most how long a client may take, if that is less than usual */
  isSlow(most = Number.POSITIVE_INFINITY): boolean {
    if (!this.#begun) return false;
    const elapsed = performance.now() - this.#begun.at;
    const bytes = this.#countBytes() - this.#begun.bytes;
    const { longest, bytesPerSecond } = this.#slowest;
    return (
      this.#spent + elapsed > Math.min(longest, most) ||
      (elapsed > BEGINNING_MILLISECONDS && bytes * 1000 < bytesPerSecond * elapsed)
    );
  }
}
