import type { FastifyInstance, FastifyRequest } from 'fastify';
import { FairQueue } from '#server/db/fair-queue.ts';
import type { Db } from '#server/db/tables.ts';
import { mayDo } from '#server/http/caller.ts';
import {
  type Answer,
  once,
  parseIdempotencyKey,
  requireSamePassword,
  takesIdempotencyKey,
} from '#server/http/idempotency.ts';
import { type Context, type Route, StoredBefore } from '#server/http/implement.ts';
import { LARGE_BODY_LIMIT } from '#server/http/json-body.ts';
import { parseLargeBody } from '#server/http/large-body.ts';
import { parse, serialize, serializeInPieces } from '#server/http/parse.ts';
import { SerializedBody } from '#server/http/serialized-body.ts';
import { StreamedBody } from '#server/http/streamed-body.ts';
import { parseTimeZone } from '#server/http/time-zone.ts';
import { todayIn } from '#server/http/today.ts';
import { acceptFiles } from '#server/http/uploads.ts';
import { authenticateToken, bearsAccessToken } from '#server/identity/access-tokens.ts';
import type { Actor } from '#server/identity/actor.ts';
import { clientAddress, placeOf } from '#server/identity/client-address.ts';
import type { LogEvent } from '#server/identity/security-events.ts';
import { authenticate, authenticateGuest, type Session } from '#server/identity/session.ts';
import type { Registration } from '#shared/auth/contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import { browserOf } from '#shared/http/browser.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { scopeOf } from '#shared/http/token-scope.ts';
import type { Switches } from '#shared/switches.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session, or why there is none; null for public endpoints. */
    session: Session | AppError | null;
    /** The caller's IP address; empty if the connection has been closed. */
    readonly address: string;
  }
  interface FastifyContextConfig {
    access?: Endpoint['access'];
    current?: Endpoint['current'];
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

interface Dependencies {
  readonly db: Db;
  readonly clock: () => number;
  readonly rateLimits: boolean;
  readonly switches: Switches;
  /**
   * Records what the schedules of a user have due, before the user's first request of the day is answered. Returns whether so
   * much is due that later requests record the rest.
   */
  readonly recordDue: (db: Db, actor: Actor) => Promise<boolean>;
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
    request.session = await within(ANSWER_MILLISECONDS, session, request);
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

interface Sent extends Omit<Answer, 'body'> {
  readonly body: string | StreamedBody;
}

/** Mounts each route: the contract parses the request and serializes the answer. */
export function mount(app: FastifyInstance, routes: readonly Route[], dependencies: Dependencies): void {
  for (const route of routes) {
    const { takesFile } = route.endpoint;
    if (takesFile === undefined) mountRoute(app, route, dependencies);
    else {
      app.register(async (scope) => {
        acceptFiles(scope, takesFile);
        mountRoute(scope, route, dependencies);
      });
    }
  }
}

function mountRoute(app: FastifyInstance, route: Route, dependencies: Dependencies): void {
  const {
    method,
    path,
    access,
    response,
    unlimited = false,
    cost = 1,
    current,
    perMinute,
    largeBody,
    mediaType = 'application/json',
  } = route.endpoint;
  app.route({
    method,
    url: `/api${path}`,
    ...(largeBody && { bodyLimit: LARGE_BODY_LIMIT }),
    config: {
      ...{ access, response, unlimited, cost },
      ...(current && { current }),
      ...(perMinute && { perMinute }),
      ...(largeBody && { largeBody }),
    },
    handler: async (request, reply) => {
      const left = ANSWER_MILLISECONDS - reply.elapsedTime;
      const { status, body } = await within(left, answer(route, request, { ...dependencies, left }), request);
      reply.code(status).header('cache-control', 'no-store').type(`${mediaType}; charset=utf-8`);
      return reply.send(typeof body === 'string' ? body : body.stream);
    },
  });
}

/**
 * Stops waiting for work that takes too long; the work itself goes on. Fastify's `handlerTimeout` ends as soon as the body
 * has been read.
 * @throws {AppError} `unavailable`
 */
async function within<T>(milliseconds: number, work: Promise<T>, { log }: FastifyRequest): Promise<T> {
  const late = Promise.withResolvers<never>();
  const timer = setTimeout(() => {
    work.catch((error) => log.error({ err: error }, 'failed after its answer'));
    late.reject(new AppError('unavailable'));
  }, milliseconds);
  try {
    return await Promise.race([work, late.promise]);
  } finally {
    clearTimeout(timer);
  }
}

/** @param left how many milliseconds it may take */
async function answer(
  route: Route,
  request: FastifyRequest,
  { db, clock, rateLimits, switches, recordDue, left }: Dependencies & { readonly left: number },
): Promise<Sent> {
  const deadline = performance.now() + left;
  const now = clock();
  const { endpoint } = route;
  const session = request.session as Session | null;
  const isOptional = endpoint.access === 'optional';
  const actor = isOptional && session?.accountKind !== 'guest' ? null : session;
  const timeZone = session?.timeZone ?? parseTimeZone(request.headers['x-time-zone']) ?? 'UTC';
  const today = todayIn(timeZone, now);
  const check = (draft: Partial<unknown>) => endpoint.check?.(draft as never, today) ?? {};
  const parts = {
    params: parse(endpoint.params, request.params),
    query: parse(endpoint.query, request.query),
    body:
      endpoint.largeBody && endpoint.body
        ? await parseLargeBody(endpoint.body, request.body, check)
        : parse(endpoint.body, request.body, check),
  };
  // Otherwise a large body would be in memory twice for as long as the request runs.
  request.body = undefined;
  let isStillRecording = false;
  const recordingDay = actor && todayIn(actor.recordingTimeZone, now);
  if (actor?.schedulesDue && recordingDay && actor.schedulesDue <= recordingDay) {
    const { userId } = actor;
    isStillRecording = await recordDue(db, { userId, today: recordingDay, now }).catch((error) => {
      // A failure must not keep users from their data; the next request and the hourly job try again.
      request.log.error({ err: error }, 'recording of schedules failed');
      return false;
    });
  }
  const events: Parameters<LogEvent>[0][] = [];
  const context: Omit<Context, 'db'> = {
    now,
    today,
    rateLimits,
    switches,
    deadline,
    isStillRecording,
    client: { address: request.address, browser: browserOf(request.headers['user-agent']) },
    logEvent: (event) => events.push(event),
  };

  const handle = (handlerDb: Db) =>
    route.handle({ ...context, ...parts, db: handlerDb, session: actor, userId: actor?.userId });
  const key = session && takesIdempotencyKey(endpoint) && parseIdempotencyKey(request.headers['idempotency-key']);
  const work = endpoint.inTwoSteps ? ((await handle(db)) as typeof handle) : handle;
  const status = endpoint.status ?? 200;
  const asContracted = (value: unknown): Answer => {
    if (value instanceof SerializedBody) return { status, body: value.text };
    return value instanceof StoredBefore
      ? { status: 200, body: serialize(endpoint.response, value.value) }
      : { status, body: serialize(endpoint.response, value) };
  };
  const logEvents = () => {
    for (const event of events) request.log.info(event, 'security event');
  };
  if (key) {
    const attempt = { session, key, request: [endpoint.path, parts], now, onlyForGuests: isOptional };
    const { isReplay, ...first } = await once(db, attempt, async (tx) => asContracted(await work(tx)));
    if (isReplay && isOptional) {
      const { password } = parts.body as Registration;
      await requireSamePassword(db, session.userId, { password, address: context.client.address });
    }
    logEvents();
    return first;
  }
  const value = await work(db);
  logEvents();
  if (value instanceof StreamedBody) return { status, body: value };
  if (!endpoint.largeBody) return asContracted(value);
  return { status, body: await StreamedBody.begin(serializeInPieces(endpoint.response, value as object)) };
}
