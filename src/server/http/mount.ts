import type { FastifyInstance } from 'fastify';
import { FairQueue } from '#server/db/fair-queue.ts';
import { answer, type Dependencies, type Sent } from '#server/http/answer.ts';
import { BodyPlaces } from '#server/http/body-places.ts';
import { mayDo } from '#server/http/caller.ts';
import { compressed } from '#server/http/compressed.ts';
import type { Route } from '#server/http/implement.ts';
import { acceptBytes, LARGE_BODY_LIMIT } from '#server/http/json-body.ts';
import type { LongRequests } from '#server/http/long-requests.ts';
import { parseTimeZone } from '#server/http/time-zone.ts';
import { acceptFiles } from '#server/http/uploads.ts';
import { within } from '#server/http/within.ts';
import { authenticateToken, bearsAccessToken } from '#server/identity/access-tokens.ts';
import { clientAddress, placeOf } from '#server/identity/client-address.ts';
import { authenticate, authenticateGuest, type Session } from '#server/identity/session.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { scopeOf } from '#shared/http/token-scope.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session, or why there is none; null for public endpoints. */
    session: Session | AppError | null;
    /** The caller's IP address; empty if the connection has been closed. */
    readonly address: string;
    /** The work on the request, which goes on if the client disconnects; undefined until it has begun. */
    answering: Promise<unknown> | undefined;
  }
  interface FastifyContextConfig {
    access?: Endpoint['access'];
    response?: Endpoint['response'];
    unlimited?: boolean;
  }
}

/** A request that takes longer is answered with an error, before its connection is closed after a minute. */
const ANSWER_MILLISECONDS = 50_000;

/**
 * Limits how many sessions of one place are looked up at a time, and how many more wait, so that a flood leaves PostgreSQL
 * connections and room in the queue to others.
 */
const LOOKUPS = {
  running: Number.POSITIVE_INFINITY,
  runningPerKey: 4,
  waiting: 10_000,
  waitingPerKey: 1000,
  timeout: 20_000,
};

interface Mounting extends Omit<Dependencies, 'left'> {
  readonly longRequests: LongRequests;
}

/** @param proxies the number of trusted proxies in front of the server */
export function resolveAddresses(app: FastifyInstance, proxies: number): void {
  app.decorateRequest('address', {
    getter() {
      return clientAddress(this.socket.remoteAddress, this.headers['x-forwarded-for'], proxies);
    },
  });
}

/**
 * Identifies the caller before the body is read, so that the rate limit can count per account. Call it before the rate
 * limit is registered: a request without a session is counted before it is rejected.
 */
export function identifySessions(
  app: FastifyInstance,
  { db, clock, switches }: Pick<Dependencies, 'db' | 'clock' | 'switches'>,
): void {
  const lookups = new FairQueue(LOOKUPS);
  app.decorateRequest('session', null);
  app.decorateRequest('answering', undefined);
  app.addHook('onRequest', async (request) => {
    const { access } = request.routeOptions.config;
    if (access === undefined || access === 'public') return;
    const timeZone = parseTimeZone(request.headers['x-time-zone']);
    const { authorization } = request.headers;
    const presented = { authorization, timeZone, now: clock(), demo: switches.demo };
    const identify =
      access === 'optional' ? authenticateGuest : bearsAccessToken(authorization) ? authenticateToken : authenticate;
    const session = lookups
      .run<Session | null>(placeOf(request.address), () => identify(db, presented))
      .catch(appErrorOf);
    request.session = await within(ANSWER_MILLISECONDS, session, request, () => {});
  });
  app.addHook('preParsing', (request, _reply, payload, done) => {
    const { session, routeOptions } = request;
    const scope = scopeOf(routeOptions.config.access);
    if (session instanceof AppError) done(session);
    else if (mayDo(request, scope)) done(null, payload);
    else done(new AppError('insufficient_scope', { message: scope ? NEEDS_SCOPE[scope] : NO_TOKENS }));
  });
}

const NEEDS_SCOPE = {
  read: 'This access token may not read. It needs the scope read.',
  add: 'This access token may not add transactions. It needs the scope add.',
  write: 'This access token may not change anything. It needs the scope write.',
};
const NO_TOKENS = 'Access tokens cannot be used for this. Log in to the app instead.';

function appErrorOf(error: unknown): AppError {
  if (error instanceof AppError) return error;
  throw error;
}

/** Mounts each route: the contract parses the request and serializes the answer. */
export function mount(app: FastifyInstance, routes: readonly Route[], mounting: Mounting): void {
  const places = new BodyPlaces();
  for (const route of routes) {
    const { takesFile, isLong, largeBody } = route.endpoint;
    if (takesFile === undefined && !isLong) mountRoute(app, route, mounting, places);
    else {
      app.register(async (scope) => {
        if (takesFile !== undefined) acceptFiles(scope, takesFile);
        else acceptBytes(scope);
        if (largeBody) places.guard(scope);
        mountRoute(scope, route, mounting, places);
      });
    }
  }
}

function mountRoute(
  app: FastifyInstance,
  route: Route,
  { longRequests, ...mounting }: Mounting,
  places: BodyPlaces,
): void {
  const {
    method,
    path,
    access,
    response,
    unlimited = false,
    cost = 1,
    perMinute,
    largeBody,
    isLong,
    isRemembered,
    mediaType = 'application/json',
  } = route.endpoint;
  app.route({
    method,
    url: `/api${path}`,
    ...(largeBody && { bodyLimit: LARGE_BODY_LIMIT }),
    config: {
      ...{ access, response, unlimited, cost },
      ...(perMinute && { perMinute }),
    },
    handler: async (request, reply) => {
      const left = ANSWER_MILLISECONDS - reply.elapsedTime;
      const dependencies = { ...mounting, left };
      const answering = isLong
        ? longRequests.answer(route, request, dependencies)
        : answer(route, request, dependencies);
      request.answering = answering;
      if (largeBody) places.hold(request, answering);
      const sent = await within(left, answering, request, discard);
      reply.code(sent.status).header('cache-control', 'no-store').type(`${mediaType}; charset=utf-8`);
      const bytes = isRemembered && (await compressed(sent, request.headers['accept-encoding']));
      if (bytes) return reply.header('content-encoding', 'gzip').send(bytes);
      if (typeof sent.body === 'string') return reply.send(sent.body);
      if (!reply.raw.destroyed) return reply.send(sent.body.stream);
      // The client has disconnected, which would be logged as a failure of the stream.
      discard(sent);
      return reply.hijack();
    },
  });
}

/** Ends a body that nobody reads, and with it the snapshot that it holds. */
function discard({ body }: Sent): void {
  if (typeof body !== 'string') body.stream.destroy();
}
