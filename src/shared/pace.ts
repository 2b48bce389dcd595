/** How many points or texts a step handles; about a millisecond for the longest texts. */
const STEP = 50;

/** Tells a long computation when to yield, so that the server answers other requests in between. */
export class Pace {
  #handled = 0;

  /** Counts a point or text, or work that takes as long as several. @returns whether the step is over */
  count(work = 1): boolean {
    this.#handled += work;
    if (this.#handled < STEP) return false;
    this.#handled = 0;
    return true;
  }
}
