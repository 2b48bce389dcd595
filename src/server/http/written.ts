import { Readable } from 'node:stream';

/** A body that its handler has written as JSON: for what would not fit in memory as objects and as one text besides. */
export class Written {
  readonly #pieces: readonly Buffer[];

  constructor(pieces: readonly Buffer[]) {
    this.#pieces = pieces;
  }

  get length(): number {
    return this.#pieces.reduce((sum, { length }) => sum + length, 0);
  }

  stream(): Readable {
    return Readable.from(this.#pieces);
  }
}
