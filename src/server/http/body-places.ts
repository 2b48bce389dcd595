import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairQueue } from '#server/db/fair-queue.ts';
import { placeOf } from '#server/identity/client-address.ts';

/**
 * How many large bodies a process receives, keeps, and works on at a time: one is worked on while others arrive. Further ones wait
 * unread in their connections. A slow sender has half a minute, so one address, which may have many guests, gets only half of them.
 */
const PLACES = { running: 4, runningPerKey: 2, waiting: 20, waitingPerKey: 10, timeout: 20_000 };

/** Bounds the memory of large bodies. Addresses take turns. */
export class BodyPlaces {
  readonly #queue = new FairQueue(PLACES);
  readonly #work = new WeakMap<FastifyRequest, Promise<unknown>>();

  /** Requests of a scope whose routes have large bodies wait for a place before their bodies are read. */
  guard(scope: FastifyInstance): void {
    scope.addHook('preParsing', async (request, { raw }, payload) => {
      const release = await this.#queue.acquire(placeOf(request.address));
      const end = () => Promise.allSettled([this.#work.get(request)]).then(release);
      if (raw.destroyed) void end();
      else raw.once('close', end);
      return payload;
    });
  }

  /** Keeps the place of a request until this work has ended, even if the client disconnects before. */
  hold(request: FastifyRequest, work: Promise<unknown>): void {
    this.#work.set(request, work);
  }
}
