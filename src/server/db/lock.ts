/** First come, first served: `acquire` waits for its turn and gives the function that ends it. */
export class Lock {
  #last: Promise<void> = Promise.resolve();

  async acquire(): Promise<() => void> {
    const { promise, resolve } = Promise.withResolvers<void>();
    const turn = this.#last;
    this.#last = promise;
    await turn;
    return resolve;
  }
}
