import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { callerOf, costOf, isLimited } from '#server/http/caller.ts';
import { Rejections } from '#server/http/rejections.ts';
import { RequestCounts } from '#server/http/request-counts.ts';
import { bearsAccessToken } from '#server/identity/access-tokens.ts';
import { placeOf } from '#server/identity/client-address.ts';
import { tokenHashOf } from '#server/identity/session.ts';
import { AppError } from '#shared/http/app-error.ts';
import { type Endpoint, requiresSession } from '#shared/http/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    perMinute?: Endpoint['perMinute'];
  }
}

/**
 * Access tokens have a limit of their own, so that a program uses up neither that of its user nor, with a wrong token, that of its
 * place.
 */
export interface GeneralLimits {
  readonly logins: RequestCounts;
  readonly tokens: RequestCounts;
}

function limitOf({ headers, routeOptions }: FastifyRequest, { logins, tokens }: GeneralLimits): RequestCounts {
  const { access = 'public' } = routeOptions.config;
  const isToken = requiresSession(access) && bearsAccessToken(headers.authorization);
  return isToken ? tokens : logins;
}

const rejections = new Rejections();

/**
 * Rejects further requests of a caller whose limit is exhausted. Call it before sessions are identified: a flood of rejected
 * requests then causes no database statements.
 */
export function rejectExhausted(app: FastifyInstance, limits: GeneralLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    const counts = limitOf(request, limits);
    const credentials = counts.hasRejected ? credentialsOf(request) : undefined;
    const caller = credentials && counts.findRejected(credentials);
    if (caller && counts.remainingAfter(caller, costOf(request)) < 0) reject(reply, counts, done);
    else done();
  });
}

/** Counts each request against the limit of its caller. Call it after sessions are identified. */
export function limitRates(app: FastifyInstance, limits: GeneralLimits): void {
  app.addHook('onRequest', (request, reply, done) => {
    if (!isLimited(request)) return done();
    const counts = limitOf(request, limits);
    const caller = callerOf(request);
    const remaining = counts.charge(caller, costOf(request));
    if (remaining < 0) {
      const credentials = credentialsOf(request);
      if (credentials) counts.rememberRejected(credentials, caller);
      return reject(reply, counts, done);
    }
    sendLimit(reply, counts, remaining);
    done();
  });
}

/** Counts the requests to endpoints with a limit of their own. */
export function limitCostlyRoutes(app: FastifyInstance): void {
  const countsByRoute = new Map<string, RequestCounts>();
  app.addHook('onRequest', (request, reply, done) => {
    const { url = '', config } = request.routeOptions;
    const { perMinute } = config;
    if (!perMinute) return done();
    const counts = countsByRoute.getOrInsertComputed(url, () => new RequestCounts(perMinute));
    if (counts.charge(callerOf(request), 1) < 0) reject(reply, counts, done);
    else done();
  });
}

/**
 * The place is part of it because visitors of the demo are counted by place, and the access because an endpoint with an
 * optional session counts only guests by account.
 * @returns undefined without a token, which needs no statement to be rejected, or if no limit applies.
 */
function credentialsOf(request: FastifyRequest): string | undefined {
  const { headers, address, routeOptions } = request;
  const { access = 'public' } = routeOptions.config;
  const tokenHash = isLimited(request) ? tokenHashOf(headers.authorization) : undefined;
  return tokenHash && `${requiresSession(access) ? 'session' : access} ${placeOf(address)} ${tokenHash}`;
}

function reject(reply: FastifyReply, counts: RequestCounts, done: (error: AppError) => void): void {
  sendLimit(reply, counts, 0);
  const error = new AppError('too_many_requests', { retryAfter: counts.secondsLeft });
  rejections.add(() => done(error));
}

function sendLimit(reply: FastifyReply, { limit, secondsLeft }: RequestCounts, remaining: number): void {
  reply.headers({
    'x-ratelimit-limit': limit,
    'x-ratelimit-remaining': remaining,
    'x-ratelimit-reset': secondsLeft,
  });
}
