import type { FastifyRequest } from 'fastify';
import type { Db } from '#server/db/tables.ts';
import { newVersion } from '#server/db/transaction.ts';
import { whileUnchanged } from '#server/db/while-unchanged.ts';
import { envelopeInPieces } from '#server/http/error-handler.ts';
import {
  type Answer,
  once,
  parseIdempotencyKey,
  requireSamePassword,
  takesIdempotencyKey,
} from '#server/http/idempotency.ts';
import { type Context, type Route, StoredBefore } from '#server/http/implement.ts';
import { parseLargeBody } from '#server/http/large-body.ts';
import { parse, serialize, serializeInPieces } from '#server/http/parse.ts';
import { StreamedBody } from '#server/http/streamed-body.ts';
import { parseTimeZone } from '#server/http/time-zone.ts';
import { todayIn } from '#server/http/today.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { Client } from '#server/identity/client.ts';
import type { LogEvent } from '#server/identity/security-events.ts';
import type { Session } from '#server/identity/session.ts';
import type { Registration } from '#shared/auth/contract.ts';
import { AppError } from '#shared/http/app-error.ts';
import { browserOf } from '#shared/http/browser.ts';
import { errors } from '#shared/http/errors.ts';
import type { Switches } from '#shared/switches.ts';

export interface Dependencies {
  readonly db: Db;
  readonly clock: () => number;
  readonly rateLimits: boolean;
  readonly switches: Switches;
  /**
   * Records what the schedules of a user have due, before the user's first request of the day is answered. Returns whether so
   * much is due that later requests record the rest.
   */
  readonly recordDue: (db: Db, actor: Actor) => Promise<boolean>;
  /** How many milliseconds the answer may take. */
  readonly left: number;
}

/** The parts of a request on which its answer depends. */
export interface Asked extends Pick<FastifyRequest, 'params' | 'query' | 'headers' | 'session' | 'address'> {
  body: unknown;
  readonly log: Record<'info' | 'error', (details: object, message: string) => void>;
}

export interface Sent extends Omit<Answer, 'body'> {
  readonly body: string | StreamedBody;
}

/** The address is read now, because that of a closed connection is empty; the browser only for those who ask, who are few. */
function clientOf({ address, headers }: Pick<Asked, 'address' | 'headers'>): Client {
  return {
    address,
    get browser() {
      return browserOf(headers['user-agent']);
    },
  };
}

/** In characters, of which each takes up to two bytes. */
const remember = whileUnchanged<Answer>({ sizeOf: ({ body }) => body.length, most: 16_000_000 });

/** Answers like `answer`, also with an error that has a current state of thousands of rows, which it serializes in pieces. */
export async function answerLong(route: Route, request: Asked, dependencies: Dependencies): Promise<Sent> {
  try {
    return await answer(route, request, dependencies);
  } catch (error) {
    if (!(error instanceof AppError && error.current)) throw error;
    const { current, response } = route.endpoint;
    const pieces = envelopeInPieces(error, error.current, current ?? response);
    return { status: errors[error.code].status, body: await StreamedBody.begin(pieces) };
  }
}

/** Parses a request by its contract, runs its handler, and serializes what that returns. */
export async function answer(
  route: Route,
  request: Asked,
  { db, clock, rateLimits, switches, recordDue, left }: Dependencies,
): Promise<Sent> {
  const deadline = performance.now() + left;
  const now = clock();
  const { endpoint } = route;
  const session = request.session as Session | null;
  const isOptional = endpoint.access === 'optional';
  let actor = isOptional && session?.accountKind !== 'guest' ? null : session;
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
    // What was recorded has changed the data after the session was read.
    actor = { ...actor, dataVersion: newVersion() };
  }
  const events: Parameters<LogEvent>[0][] = [];
  const context: Omit<Context, 'db'> = {
    now,
    today,
    rateLimits,
    switches,
    deadline,
    isStillRecording,
    client: clientOf(request),
    logEvent: (event) => events.push(event),
  };

  const handle = (handlerDb: Db) =>
    route.handle({ ...context, ...parts, db: handlerDb, session: actor, userId: actor?.userId });
  const key = session && takesIdempotencyKey(endpoint) && parseIdempotencyKey(request.headers['idempotency-key']);
  const work = endpoint.inTwoSteps ? ((await handle(db)) as typeof handle) : handle;
  const status = endpoint.status ?? 200;
  const asContracted = (value: unknown): Answer => {
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
  if (endpoint.isRemembered && actor) {
    const { userId, dataVersion: version } = actor;
    const key = JSON.stringify([endpoint.path, parts.query, today, isStillRecording]);
    return remember(db, { userId, version }, key, async () => asContracted(await work(db)));
  }
  const value = await work(db);
  logEvents();
  if (value instanceof StreamedBody) return { status, body: value };
  if (!endpoint.largeBody) return asContracted(value);
  return { status, body: await StreamedBody.begin(serializeInPieces(endpoint.response, value as object)) };
}
