import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairQueue } from '#server/db/fair-queue.ts';
import { LARGE_BODY_LIMIT } from '#server/http/json-body.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { Transfer } from './transfer.ts';

/**
 * How many large bodies a process receives, keeps, and works on at a time: one is worked on while another arrives. Further ones
 * wait unread in their connections. One address, which may have many guests, gets only one of them.
 */
const PLACES = { running: 2, runningPerKey: 1, waiting: 20, waitingPerKey: 10, timeout: 40_000 };
/** What a client may take to send a body and to read the answer while others wait: 7 MB at 700 kB a second. */
const SLOW = { longest: 10_000, bytesPerSecond: 50_000 };
/** What all addresses that wait may take, so that each gets its turn before it has waited too long. */
const ALL_TURNS_MILLISECONDS = 60_000;

/** In bytes. A statement of a thousand rows is smaller: it waits for nobody who sends or reads slowly. */
const ORDINARY_BODY = 128 * 1024;

/** Whether a body is read only in a place of its own. One of unknown length is. */
export function waitsForPlace({ headers, routeOptions }: FastifyRequest): boolean {
  return routeOptions.bodyLimit === LARGE_BODY_LIMIT && !(Number(headers['content-length']) <= ORDINARY_BODY);
}

/** A request with a place. */
interface Held {
  readonly transfer: Transfer;
  work?: Promise<unknown>;
}

/** Bounds the memory of large bodies. Addresses take turns. */
export class BodyPlaces {
  readonly #queue = new FairQueue(PLACES);
  readonly #held = new WeakMap<FastifyRequest, Held>();

  /** Requests of a scope whose routes have large bodies wait for a place before such a body is read. */
  guard(scope: FastifyInstance): void {
    scope.addHook('preParsing', async (request, { raw }, payload) => {
      if (!waitsForPlace(request)) return payload;
      const { socket } = request.raw;
      const transfer = new Transfer(SLOW, () => socket.bytesRead + socket.bytesWritten);
      const held: Held = { transfer };
      this.#held.set(request, held);
      const client = {
        isSlow: (keys: number) => transfer.isSlow(ALL_TURNS_MILLISECONDS / keys),
        end: () => raw.destroy(),
      };
      const release = await this.#queue.acquire(placeOf(request.address), client);
      transfer.begin();
      const end = () => Promise.allSettled([held.work]).then(release);
      if (raw.destroyed) void end();
      else raw.once('close', end);
      return payload;
    });
  }

  /** Keeps the place of a request until this work has ended, even if the client disconnects before. */
  hold(request: FastifyRequest, work: Promise<unknown>): void {
    const held = this.#held.get(request);
    if (!held) return;
    held.work = work;
    held.transfer.pause();
    const begin = () => held.transfer.begin();
    work.then(begin, begin);
  }
}
