/** How many points or texts a step handles; about a millisecond. */
const STEP = 500;

/** Tells a long computation when to yield, so that the server answers other requests in between. */
export class Pace {
  #handled = 0;

  /** Counts one point or text. @returns whether the step is over */
  count(): boolean {
    this.#handled = (this.#handled + 1) % STEP;
    return this.#handled === 0;
  }
}
