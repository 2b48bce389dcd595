import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { FairQueue } from '#server/db/fair-queue.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Upload } from '#shared/http/upload.ts';

/** One place sends one file at a time. Slow senders of other places do not keep it waiting. */
const senders = new FairQueue({ running: 50, runningPerKey: 1, waiting: 50, waitingPerKey: 2, timeout: 20_000 });
/** Work on a file takes several times its memory. */
const workers = new FairQueue({ running: 2, runningPerKey: 1, waiting: 20, waitingPerKey: 2, timeout: 20_000 });
/** How many files of the largest size fit in the memory, counting what has arrived of those on their way. */
const FILES_IN_MEMORY = 2;
/** In seconds, for a file that does not fit. */
const RETRY_AFTER = 10;

/** Receives the bodies of a scope's routes as files: JSON, or JSON compressed with gzip. */
export function acceptFiles(scope: FastifyInstance, most: number): void {
  const memory = new Memory(most * FILES_IN_MEMORY);
  scope.addHook('preParsing', async (request, reply, payload) => {
    afterAnswer(reply, await senders.acquire(placeOf(request.address)));
    afterAnswer(reply, () => memory.release(request));
    return payload;
  });
  scope.addHook('preHandler', async ({ address }, reply) => {
    afterAnswer(reply, await workers.acquire(placeOf(address)));
  });
  scope.removeAllContentTypeParsers();
  const types = ['application/json', 'application/gzip'];
  scope.addContentTypeParser(types, (request: FastifyRequest, payload: Readable) =>
    receive(payload, (bytes) => {
      if (memory.add(request, bytes) > most) throw tooLarge(most);
    }),
  );
}

/** Runs even if the client has disconnected. */
function afterAnswer({ raw }: FastifyReply, release: () => void): void {
  if (raw.destroyed) release();
  else raw.once('finish', release).once('close', release);
}

/** The bytes of all files that have arrived and are not answered yet. */
class Memory {
  readonly #most: number;
  readonly #bytes = new Map<FastifyRequest, number>();

  constructor(most: number) {
    this.#most = most;
  }

  /** @returns the bytes of this request. @throws {AppError} `unavailable` if there is no room for more */
  add(request: FastifyRequest, bytes: number): number {
    const own = (this.#bytes.get(request) ?? 0) + bytes;
    this.#bytes.set(request, own);
    const all = this.#bytes.values().reduce((sum, some) => sum + some, 0);
    if (all > this.#most) throw new AppError('unavailable', { retryAfter: RETRY_AFTER });
    return own;
  }

  release(request: FastifyRequest): void {
    this.#bytes.delete(request);
  }
}

/** Leaves the rest of a file that is too large unread, so that the client gets the response. */
async function receive(payload: Readable, count: (bytes: number) => void): Promise<Upload> {
  const pieces: Uint8Array[] = [];
  const hash = createHash('sha256');
  try {
    for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      count(piece.length);
      hash.update(piece);
      pieces.push(piece);
    }
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
