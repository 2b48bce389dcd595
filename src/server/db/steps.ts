/** As many reads as six dashboards make. */
export const READS_PER_STEP = 24;

/**
 * Writers proceed step by step, first come, first served: one step in a round of the event loop, and one more after
 * `READS_PER_STEP` reads. So reads do not wait for all writers, nor writers for all reads.
 */
export class Steps {
  readonly #waiting: (() => void)[] = [];
  #isTaken = false;
  #reads = 0;

  async next(): Promise<void> {
    if (this.#isTaken) return new Promise((resolve) => this.#waiting.push(resolve));
    this.#take();
  }

  countRead(): void {
    this.#reads += 1;
    if (this.#reads % READS_PER_STEP === 0) this.#waiting.shift()?.();
  }

  #take(): void {
    this.#isTaken = true;
    setImmediate(() => this.#beginRound());
  }

  #beginRound(): void {
    this.#isTaken = false;
    const next = this.#waiting.shift();
    if (!next) return;
    this.#take();
    next();
  }
}
