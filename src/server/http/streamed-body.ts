import { finished, Readable } from 'node:stream';
import { AppError } from '#shared/http/app-error.ts';

/** A client that has not read a whole answer by then is cut off: what it reads from is held for it until then. */
const READING_MILLISECONDS = 5 * 60_000;

/**
 * A JSON body that is written while it is read: for what would not fit in memory, or would take the server's thread for
 * too long at once.
 */
export class StreamedBody {
  readonly stream: Readable;

  private constructor(pieces: AsyncIterable<string>, end: () => void) {
    this.stream = Readable.from(pieces, { objectMode: false, highWaterMark: 1 });
    const timer = setTimeout(() => this.stream.destroy(new AppError('unavailable')), READING_MILLISECONDS).unref();
    finished(this.stream, () => {
      clearTimeout(timer);
      end();
    });
  }

  /**
   * Waits for the first piece, so that what cannot begin is still answered with an error. What fails later ends the
   * connection before the end of the body.
   * @param end is called once, when everything was read, the client has gone, or a piece failed.
   */
  static async begin(pieces: AsyncGenerator<string>, end: () => void = () => {}): Promise<StreamedBody> {
    try {
      return new StreamedBody(resumed(await pieces.next(), pieces), end);
    } catch (error) {
      end();
      throw error;
    }
  }
}

async function* resumed({ value, done }: IteratorResult<string>, rest: AsyncGenerator<string>): AsyncGenerator<string> {
  if (done) return;
  try {
    yield value;
    yield* rest;
  } finally {
    await rest.return(undefined);
  }
}
