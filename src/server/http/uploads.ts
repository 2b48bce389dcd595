import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { FairQueue } from '#server/db/fair-queue.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Upload } from '#shared/http/upload.ts';

/** A file stays in memory until it was worked on, so few are received at a time, and one from each place. */
const uploads = new FairQueue({ running: 2, runningPerKey: 1, waiting: 20, waitingPerKey: 2, timeout: 20_000 });

/** Receives the bodies of a scope's routes as files: JSON, or JSON compressed with gzip. */
export function acceptFiles(scope: FastifyInstance, most: number): void {
  scope.addHook('preParsing', async ({ address }, reply, payload) => {
    const release = await uploads.acquire(placeOf(address));
    if (reply.raw.destroyed) release();
    else reply.raw.once('finish', release).once('close', release);
    return payload;
  });
  scope.removeAllContentTypeParsers();
  const types = ['application/json', 'application/gzip'];
  scope.addContentTypeParser(types, (_request: unknown, payload: Readable) => receive(payload, most));
}

/** Leaves the rest of a file that is too large unread, so that the client gets the response. */
async function receive(payload: Readable, most: number): Promise<Upload> {
  const pieces: Uint8Array[] = [];
  const hash = createHash('sha256');
  let size = 0;
  try {
    for await (const piece of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>) {
      size += piece.length;
      if (size > most) throw tooLarge(most);
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
