/** Those of six dashboards. */
export const READS_PER_STEP = 24;

/**
 * Those who write go on step by step, first come, first served: one step in a round of the event loop, and another for
 * so many reads. So neither who reads waits for all who write, nor the other way round.
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
