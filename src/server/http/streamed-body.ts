import { Readable } from 'node:stream';
import { AppError } from '#shared/http/app-error.ts';

/** A client that has not read a whole answer by then is cut off: what it reads from is held for it until then. */
export const READING_MILLISECONDS = 5 * 60_000;

/**
 * A JSON body that is written while it is read: for what would not fit in memory, or would take the server's thread for
 * too long at once.
 */
export class StreamedBody {
  readonly stream: Readable;

  private constructor(stream: Readable) {
    this.stream = stream;
  }

  /**
   * Waits for the first piece, so that what cannot begin is still answered with an error. What fails later ends the
   * connection before the end of the body.
   * @param end is called once, when everything was read, the client has gone, or a piece failed.
   */
  static async begin(pieces: AsyncGenerator<string>, end: () => Promise<void> = async () => {}): Promise<StreamedBody> {
    try {
      return new StreamedBody(streamOf(await pieces.next(), pieces, end));
    } catch (error) {
      await end();
      throw error;
    }
  }
}

function streamOf(first: IteratorResult<string>, rest: AsyncGenerator<string>, end: () => Promise<void>): Readable {
  let next: IteratorResult<string> | undefined = first;
  const push = async () => {
    const { value, done } = next ?? (await rest.next());
    next = undefined;
    stream.push(done ? null : value);
  };
  const stream = new Readable({
    // One piece waits while another is being sent.
    highWaterMark: 1,
    read: () => void push().catch((error) => stream.destroy(error)),
    destroy: (error, done) => {
      clearTimeout(timer);
      rest
        .return(undefined)
        .then(end, end)
        .finally(() => done(error));
    },
  });
  const timer = setTimeout(() => stream.destroy(new AppError('unavailable')), READING_MILLISECONDS).unref();
  return stream;
}
