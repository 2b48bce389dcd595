import rateLimit from '@fastify/rate-limit';
import underPressure from '@fastify/under-pressure';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairQueue } from '#server/db/fair-queue.ts';
import { BytesInFlight } from '#server/http/bytes-in-flight.ts';
import { keyWithCost, RequestCounts } from '#server/http/request-counts.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: Endpoint['cost'];
  }
}

/** Of an account, or of a place where nobody is signed in; an endpoint may cost more than one. */
const REQUESTS_PER_MINUTE = 600;
/**
 * So many requests of one account are worked on at a time, until their answers have been read: a browser opens six
 * connections. The others wait, as many as the limit of a minute lets through.
 */
const AT_ONCE = {
  places: Number.POSITIVE_INFINITY,
  placesPerKey: 8,
  waiting: 10_000,
  waitingPerKey: REQUESTS_PER_MINUTE,
  timeout: 20_000,
};
const MAX_EVENT_LOOP_DELAY = 2000;
/** Of the memory that the container or the machine's settings allow this process. */
const MEMORY_SHARE = 0.85;
/** Where nothing limits its memory. Three times what it needs at its busiest. */
const MAX_RESIDENT_BYTES = 1024 ** 3;
/** Seconds: memory is looked at every second, and comes back as answers are read. */
const RETRY_AFTER = 2;

/** Nobody takes the server from others: not by many requests, costly ones, or answers that are never read. */
export async function shareFairly(
  app: FastifyInstance,
  { rateLimits }: { readonly rateLimits: boolean },
): Promise<void> {
  await app.register(underPressure, {
    maxEventLoopDelay: MAX_EVENT_LOOP_DELAY,
    maxRssBytes: maxResidentBytes(),
    pressureHandler: (request, _reply, type, delay) => {
      // The memory that a process has taken it may never give back: only what costs much is turned away for it.
      if (type === 'rssBytes' && costOf(request) === 1) return;
      // Infinity: the machine slept or gave this process no time at all, so nothing was measured. That is past now.
      if (delay !== Number.POSITIVE_INFINITY) throw new AppError('unavailable', { retryAfter: RETRY_AFTER });
    },
  });
  if (rateLimits) {
    await limitRates(app);
    limitConcurrency(app);
  }
  limitBytesInFlight(app);
}

function maxResidentBytes(): number {
  const allowed = process.constrainedMemory() * MEMORY_SHARE;
  return allowed > 0 && allowed < MAX_RESIDENT_BYTES ? allowed : MAX_RESIDENT_BYTES;
}

/** The account; the place where nobody is signed in, and in the demo, which is everybody's. */
function callerOf({ session, address }: FastifyRequest): string {
  return session && 'userId' in session && !session.isShared ? session.userId : placeOf(address);
}

/** The requests of contracts, but for those that say how the server is. */
function isLimited({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.access !== undefined && config.unlimited !== true;
}

function costOf({ routeOptions: { config }, query }: FastifyRequest): number {
  const { cost = 1 } = config;
  return typeof cost === 'number' ? cost : cost(query as Record<string, unknown>);
}

async function limitRates(app: FastifyInstance): Promise<void> {
  await app.register(rateLimit, {
    max: REQUESTS_PER_MINUTE,
    timeWindow: '1 minute',
    store: RequestCounts,
    allowList: (request) => !isLimited(request),
    keyGenerator: (request) => keyWithCost(callerOf(request), costOf(request)),
    errorResponseBuilder: (_request, { ttl }) =>
      new AppError('too_many_requests', { retryAfter: Math.ceil(ttl / 1000) }),
  });
}

function limitConcurrency(app: FastifyInstance): void {
  const working = new FairQueue(AT_ONCE);
  app.addHook('preParsing', async (request, reply, payload) => {
    if (!isLimited(request)) return payload;
    const release = await working.acquire(callerOf(request));
    if (reply.raw.destroyed) release();
    else reply.raw.once('finish', release).once('close', release);
    return payload;
  });
}

function limitBytesInFlight(app: FastifyInstance): void {
  const inFlight = new BytesInFlight();
  app.addHook('preParsing', (request, _reply, payload, done) => {
    if (isLimited(request)) inFlight.refusePast(callerOf(request));
    done(null, payload);
  });
  app.addHook('onSend', (request, reply, payload, done) => {
    if (isLimited(request) && !reply.raw.destroyed) {
      const landed = inFlight.add(callerOf(request), payload);
      reply.raw.once('finish', landed).once('close', landed);
    }
    done();
  });
}
