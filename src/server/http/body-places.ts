import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairQueue } from '#server/db/fair-queue.ts';
import type { Session } from '#server/identity/session.ts';

/**
 * How many large bodies a process receives, keeps, and works on at a time: one is worked on while others arrive. Further ones wait
 * unread in their connections. A slow sender has half a minute.
 */
const PLACES = { running: 4, runningPerKey: 1, waiting: 20, waitingPerKey: 4, timeout: 20_000 };

/** Bounds the memory of large bodies. Accounts take turns. */
export class BodyPlaces {
  readonly #queue = new FairQueue(PLACES);
  readonly #work = new WeakMap<FastifyRequest, Promise<unknown>>();

  /** Requests of a scope whose routes have large bodies wait for a place before their bodies are read. */
  guard(scope: FastifyInstance): void {
    scope.addHook('preParsing', async (request, { raw }, payload) => {
      const release = await this.#queue.acquire((request.session as Session).userId);
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
