import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { type ClientTask, FairQueue } from '#server/db/fair-queue.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Upload } from '#shared/http/upload.ts';

/** One place sends one file at a time. Slow senders of other places do not keep it waiting. */
const senders = new FairQueue({ running: 50, runningPerKey: 1, waiting: 50, waitingPerKey: 2, timeout: 20_000 });
/** Work on a file takes several times its memory. */
const workers = new FairQueue({ running: 2, runningPerKey: 1, waiting: 20, waitingPerKey: 2, timeout: 20_000 });
/** In seconds, for a file that does not fit. */
const RETRY_AFTER = 10;
/** How long a file may be on its way while another one needs its memory or its turn: 64 MB at 3.2 MB a second. */
const LONGEST_MILLISECONDS = 20_000;
/** How long it may take meanwhile to send so many bytes. */
const LONGEST_PAUSE_MILLISECONDS = 2_000;
const PORTION_BYTES = 256 * 1024;
/** How long a file that has more than half of the memory keeps one waiting that needs at most an eighth of it. */
const LONGEST_LARGE_MILLISECONDS = 5_000;

/**
 * Receives the bodies of a scope's routes as files: JSON, or JSON compressed with gzip.
 * @param most bytes of a file, and of all files that are in memory at the same time
 */
export function acceptFiles(scope: FastifyInstance, most: number): void {
  const memory = new Memory(most);
  const files = new WeakMap<FastifyRequest, ArrivingFile>();
  scope.addHook('preParsing', async (request, reply, payload) => {
    const length = Number(request.headers['content-length'] ?? Number.POSITIVE_INFINITY);
    const file = new ArrivingFile(length, () => request.raw.destroy());
    files.set(request, file);
    afterAnswer(reply, await senders.acquire(placeOf(request.address), file));
    afterAnswer(reply, () => memory.release(file));
    file.begin();
    return payload;
  });
  scope.addHook('preHandler', async ({ address }, reply) => {
    afterAnswer(reply, await workers.acquire(placeOf(address)));
  });
  scope.removeAllContentTypeParsers();
  const types = ['application/json', 'application/gzip'];
  scope.addContentTypeParser(types, async (request: FastifyRequest, payload: Readable) => {
    const file = files.get(request) as ArrivingFile;
    const received = await receive(payload, (bytes) => memory.add(file, bytes));
    file.arrive();
    return received;
  });
}

/** Runs even if the client has disconnected. */
function afterAnswer({ raw }: FastifyReply, release: () => void): void {
  if (raw.destroyed) release();
  else raw.once('finish', release).once('close', release);
}

/** A file from the beginning of its body to the answer. */
class ArrivingFile implements ClientTask {
  /** As announced; infinite if it was not. */
  readonly length: number;
  /** Disconnects the client. */
  readonly end: () => void;
  bytes = 0;
  #since = Number.POSITIVE_INFINITY;
  /** When the latest portion began. */
  #latest = Number.POSITIVE_INFINITY;

  constructor(length: number, end: () => void) {
    this.length = length;
    this.end = end;
  }

  begin(): void {
    this.#since = performance.now();
    this.#latest = this.#since;
  }

  add(bytes: number): void {
    const portions = Math.floor(this.bytes / PORTION_BYTES);
    this.bytes += bytes;
    if (Math.floor(this.bytes / PORTION_BYTES) > portions) this.#latest = performance.now();
  }

  /** The whole file has arrived. */
  arrive(): void {
    this.#since = Number.POSITIVE_INFINITY;
    this.#latest = Number.POSITIVE_INFINITY;
  }

  isSlow(): boolean {
    return this.takesLongerThan(LONGEST_MILLISECONDS) || performance.now() - this.#latest > LONGEST_PAUSE_MILLISECONDS;
  }

  takesLongerThan(milliseconds: number): boolean {
    return performance.now() - this.#since > milliseconds;
  }
}

/** The bytes of all files that have arrived and are not answered yet. */
class Memory {
  readonly #most: number;
  readonly #files = new Set<ArrivingFile>();

  constructor(most: number) {
    this.#most = most;
  }

  /**
   * Disconnects others that are slow if there is no room for more.
   * @throws {AppError} `payload_too_large`; `unavailable` if there still is no room
   */
  add(file: ArrivingFile, bytes: number): void {
    this.#files.add(file);
    file.add(bytes);
    if (file.bytes > this.#most) throw tooLarge(this.#most);
    for (const other of this.#files) {
      if (this.#hasRoom()) return;
      if (other === file || !(other.isSlow() || this.#isInTheWay(other, file))) continue;
      this.release(other);
      other.end();
    }
    if (!this.#hasRoom()) throw new AppError('unavailable', { retryAfter: RETRY_AFTER });
  }

  #isInTheWay(large: ArrivingFile, small: ArrivingFile): boolean {
    const isLarge = small.length <= this.#most / 8 && large.bytes > this.#most / 2;
    return isLarge && large.takesLongerThan(LONGEST_LARGE_MILLISECONDS);
  }

  release(file: ArrivingFile): void {
    this.#files.delete(file);
  }

  #hasRoom(): boolean {
    return this.#files.values().reduce((sum, { bytes }) => sum + bytes, 0) <= this.#most;
  }
}

/** Pieces as small as packets take as much memory again, so that they are joined. */
const JOINED_BYTES = 64 * 1024;

/** Leaves the rest of a file that is too large unread, so that the client gets the response. */
async function receive(payload: Readable, count: (bytes: number) => void): Promise<Upload> {
  const pieces: Uint8Array[] = [];
  let recent: Uint8Array[] = [];
  let recentBytes = 0;
  const join = () => {
    const [first] = recent;
    if (first) pieces.push(recent.length === 1 ? first : Buffer.concat(recent));
    recent = [];
    recentBytes = 0;
  };
  const hash = createHash('sha256');
  try {
    for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      count(piece.length);
      hash.update(piece);
      recent.push(piece);
      recentBytes += piece.length;
      if (recentBytes >= JOINED_BYTES) join();
    }
    join();
  } catch (error) {
    // The client has disconnected.
    throw error instanceof AppError ? error : new AppError('malformed_request');
  }
  const digest = hash.digest('hex');
  return { pieces, toJSON: () => digest };
}

function tooLarge(most: number): AppError {
  return new AppError('payload_too_large', { message: `The file is larger than ${most / 1024 / 1024} MB` });
}
