const REJECTIONS_A_ROUND = 8;
/** Beyond it, the oldest is rejected at once, so that a flood takes little memory. */
const MAX_WAITING = 1000;

/** Spreads rejections over rounds of the event loop, so that a flood of them leaves time for the requests of others. */
export class Rejections {
  readonly #waiting: (() => void)[] = [];

  add(reject: () => void): void {
    if (this.#waiting.push(reject) === 1) setImmediate(() => this.#beginRound());
    if (this.#waiting.length > MAX_WAITING) this.#waiting.shift()?.();
  }

  #beginRound(): void {
    const round = this.#waiting.splice(0, REJECTIONS_A_ROUND);
    if (this.#waiting.length > 0) setImmediate(() => this.#beginRound());
    for (const reject of round) reject();
  }
}
