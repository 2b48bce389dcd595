import { Readable } from 'node:stream';
import { AppError } from '#shared/http/app-error.ts';

/** How long a client may take to read an answer, whose database snapshot stays open until then. */
export const READING_MILLISECONDS = 5 * 60_000;

/** How long a client may leave one piece unread: a minimum of about 5 kB a second. */
const IDLE_MILLISECONDS = 10_000;

/**
 * A JSON body that is written while the client reads it: for content that would not fit in memory or would block the event
 * loop for too long.
 */
export class StreamedBody {
  readonly stream: Readable;
  #length = 0;

  private constructor(pieces: AsyncGenerator<string | Buffer>, first: Piece, reading: Reading) {
    const count = (piece: string | Buffer) => {
      this.#length += piece.length;
    };
    this.stream = streamOf(first, pieces, { ...reading, count });
  }

  /** The length of the pieces that the client has asked for. */
  get length(): number {
    return this.#length;
  }

  /**
   * Waits for the first piece, so that an early failure is still answered with an error. A later failure closes the
   * connection before the end of the body.
   */
  static async begin(
    pieces: AsyncGenerator<string | Buffer>,
    { end = async () => {}, idle = IDLE_MILLISECONDS, longest = READING_MILLISECONDS }: Partial<Reading> = {},
  ): Promise<StreamedBody> {
    try {
      return new StreamedBody(pieces, await pieces.next(), { end, idle, longest });
    } catch (error) {
      await end();
      throw error;
    }
  }
}

interface Reading {
  /** Called once: when everything was read, the client has disconnected or reads too slowly, or a piece failed. */
  readonly end: () => Promise<void>;
  /** How long the client may leave one piece unread, in milliseconds. */
  readonly idle: number;
  /** How long the client may take for the whole body, in milliseconds. */
  readonly longest: number;
}

type Piece = IteratorResult<string | Buffer>;

function streamOf(
  first: Piece,
  rest: AsyncGenerator<string | Buffer>,
  { end, idle, longest, count }: Reading & { readonly count: (piece: string | Buffer) => void },
): Readable {
  let unread: NodeJS.Timeout | undefined;
  let next: Piece | undefined = first;
  const push = async () => {
    const { value, done } = next ?? (await rest.next());
    next = undefined;
    unread = setTimeout(() => stream.destroy(new AppError('unavailable')), idle).unref();
    if (!done) count(value);
    stream.push(done ? null : value);
  };
  const stream = new Readable({
    // One piece waits while another is being sent.
    highWaterMark: 1,
    read: () => {
      clearTimeout(unread);
      push().catch((error) => stream.destroy(error));
    },
    destroy: (error, done) => {
      clearTimeout(timer);
      clearTimeout(unread);
      rest
        .return(undefined)
        .then(end, end)
        .finally(() => done(error));
    },
  });
  // An error that nobody listens to would end the process: a body may end before anyone reads it.
  stream.on('error', () => {});
  const timer = setTimeout(() => stream.destroy(new AppError('unavailable')), longest).unref();
  return stream;
}
