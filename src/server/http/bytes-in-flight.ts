import { AppError } from '#shared/http/app-error.ts';

const MEGABYTE = 1024 ** 2;
/** Unread answers of one account, or of one place. */
const MOST_PER_CALLER = 8 * MEGABYTE;
/** All unread answers. Beyond it, only callers without unread answers get another. */
const MOST = 64 * MEGABYTE;
/** How much memory a streamed body takes at most, previews of large bodies apart, which `BodyPlaces` bounds. */
const STREAM_BYTES = MEGABYTE;
/** In seconds. */
const RETRY_AFTER = 2;

/** Counts the answers that wait in memory for their clients to read them. */
export class BytesInFlight {
  readonly #byCaller = new Map<string, number>();
  #all = 0;

  /** @throws {AppError} if the caller must read earlier answers first. */
  requireRoom(caller: string): void {
    const own = this.#byCaller.get(caller) ?? 0;
    if (own >= MOST_PER_CALLER) throw new AppError('too_many_requests', { retryAfter: RETRY_AFTER });
    if (own > 0 && this.#all >= MOST) throw new AppError('unavailable');
  }

  /** @returns a function to call once the answer was read or its connection has closed; further calls do nothing. */
  add(caller: string, payload: unknown): () => void {
    const isWhole = typeof payload === 'string' || Buffer.isBuffer(payload);
    const bytes = isWhole ? Buffer.byteLength(payload) : payload ? STREAM_BYTES : 0;
    this.#change(caller, bytes);
    let isInFlight = true;
    return () => {
      if (!isInFlight) return;
      isInFlight = false;
      this.#change(caller, -bytes);
    };
  }

  #change(caller: string, bytes: number): void {
    this.#all += bytes;
    const own = (this.#byCaller.get(caller) ?? 0) + bytes;
    if (own === 0) this.#byCaller.delete(caller);
    else this.#byCaller.set(caller, own);
  }
}
