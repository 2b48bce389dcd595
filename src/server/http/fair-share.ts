import { Readable } from 'node:stream';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairQueue } from '#server/db/fair-queue.ts';
import { waitsForPlace } from '#server/http/body-places.ts';
import { BytesInFlight } from '#server/http/bytes-in-flight.ts';
import { callerOf, costOf, isLimited } from '#server/http/caller.ts';
import { type GeneralLimits, limitCostlyRoutes, limitRates } from '#server/http/rate-limit.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { AppError } from '#shared/http/app-error.ts';
import { SCAN_COST } from '#shared/http/costs.ts';

/** For an account, or for a place if the caller is not signed in; a request may cost more than one. */
export const REQUESTS_PER_MINUTE = 600;
/** For all access tokens of an account together, or for a place with wrong ones. */
export const TOKEN_REQUESTS_PER_MINUTE = 120;
/**
 * How many requests of one account run at a time, until their answers have been read: a browser opens six connections. As
 * many others may wait as the limit of a minute allows.
 */
const AT_ONCE = {
  running: Number.POSITIVE_INFINITY,
  runningPerKey: 8,
  waiting: 10_000,
  waitingPerKey: REQUESTS_PER_MINUTE,
  timeout: 20_000,
};
/** Of the reads that may take every row of the account, one runs at a time, so that others wait for one step and not for eight. */
const SCANS_AT_ONCE = { ...AT_ONCE, runningPerKey: 1 };
/** In bytes; the forms of the app stay far below it. */
const SMALL_BODY = 64 * 1024;
/**
 * Larger bodies of up to 1 MB, and those of unknown length, that a process receives and works on at a time. Half of them may come
 * from one place. None waits: one more finds no room and gets `unavailable`.
 */
const LARGE_BODIES = { running: 64, runningPerKey: 32, waiting: 0, waitingPerKey: 1, timeout: 0 };
const MAX_EVENT_LOOP_DELAY = 2000;
/** The share of the memory that the container allows this process. */
const MEMORY_SHARE = 0.85;
/** Used if nothing limits the memory: three times what the process needs at its busiest. */
const MAX_RESIDENT_BYTES = 1024 ** 3;

/**
 * Keeps many requests, costly ones, and unread answers of one caller from slowing down others.
 * @param limits undefined if rate limits are off
 */
export async function shareFairly(app: FastifyInstance, limits: GeneralLimits | undefined): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY,
    maxRssBytes: maxResidentBytes(),
    pressureHandler: (request, _reply, type, delay) => {
      const { url } = request;
      if (isTurnedAway({ url, cost: costOf(request), type, delay })) {
        throw new AppError('unavailable');
      }
    },
  });
  if (limits) {
    limitRates(app, limits);
    limitCostlyRoutes(app);
    limitConcurrency(app);
  }
  limitLargeBodies(app);
  limitBytesInFlight(app);
}

interface Pressure {
  readonly url: string;
  readonly cost: number;
  /** What under-pressure found too high. */
  readonly type: string;
  /** Of the event loop, in milliseconds. */
  readonly delay: number | undefined;
}

/** Whether an overloaded server rejects a request. */
export function isTurnedAway({ url, cost, type, delay }: Pressure): boolean {
  // Pages and their files cost little, and only a page can tell the user that the server is busy.
  if (!url.startsWith('/api/')) return false;
  // A process may never return memory to the system, so high memory use rejects only costly requests.
  if (type === 'rssBytes' && cost === 1) return false;
  // Infinity means that the machine slept or gave this process no time, so nothing was measured.
  return delay !== Number.POSITIVE_INFINITY;
}

function maxResidentBytes(): number {
  const allowed = process.constrainedMemory() * MEMORY_SHARE;
  return allowed > 0 && allowed < MAX_RESIDENT_BYTES ? allowed : MAX_RESIDENT_BYTES;
}

function limitConcurrency(app: FastifyInstance): void {
  // Scans first, so that those that wait leave room for other requests.
  limitAtOnce(app, SCANS_AT_ONCE, (request) => isRead(request) && costOf(request) === SCAN_COST);
  limitAtOnce(app, AT_ONCE, () => true);
}

function isRead({ method }: FastifyRequest): boolean {
  return method === 'GET' || method === 'HEAD';
}

function limitAtOnce(
  app: FastifyInstance,
  limits: typeof AT_ONCE,
  isCounted: (request: FastifyRequest) => boolean,
): void {
  const working = new FairQueue(limits);
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isLimited(request) || !isCounted(request)) return payload;
    const release = await working.acquire(callerOf(request));
    if (reply.raw.destroyed) {
      release();
      throw new AppError('unavailable');
    }
    // A client that disconnects leaves the work of its request running.
    reply.raw.once('close', () => Promise.resolve(request.answering).then(release, release));
    return payload;
  });
}

/** Clients from many places can send large bodies, which no screen does, so slowly that they stay in memory for 30 seconds. */
function limitLargeBodies(app: FastifyInstance): void {
  const bodies = new FairQueue(LARGE_BODIES);
  app.addHook('preParsing', (request, reply, payload, done) => {
    const { headers } = request;
    const isSmall = !headers['transfer-encoding'] && Number(headers['content-length'] ?? 0) <= SMALL_BODY;
    if (isSmall || waitsForPlace(request) || reply.raw.destroyed) return done(null, payload);
    const begin = (release: () => void) => {
      reply.raw.once('close', release);
      done(null, payload);
    };
    bodies.acquire(placeOf(request.address)).then(begin, done);
  });
}

function limitBytesInFlight(app: FastifyInstance): void {
  const inFlight = new BytesInFlight();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (isLimited(request)) inFlight.requireRoom(callerOf(request));
    done(null, payload);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (!isLimited(request) || reply.raw.destroyed) return done();
    try {
      // Requests that arrived together were all admitted before any of them was answered.
      if (payload instanceof Readable) inFlight.requireRoom(callerOf(request));
    } catch (error) {
      (payload as Readable).destroy();
      return done(error as AppError);
    }
    const landed = inFlight.add(callerOf(request), payload);
    reply.raw.once('close', landed);
    done();
  });
}
