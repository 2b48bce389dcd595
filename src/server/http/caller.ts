import type { FastifyRequest } from 'fastify';
import { placeOf } from '#server/identity/client-address.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';
import { includesScope, type TokenScope } from '#shared/http/token-scope.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: Endpoint['cost'];
  }
}

/** The account, its access tokens together, or the place if the caller is not signed in or uses the shared demo account. */
export function callerOf({ session, address }: FastifyRequest): string {
  if (!session || !('userId' in session) || session.accountKind === 'demo') return placeOf(address);
  return session.scopes ? `tokens of ${session.userId}` : session.userId;
}

/** Whether limits apply: to all endpoints of contracts except health checks. */
export function isLimited({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.access !== undefined && config.unlimited !== true;
}

export function costOf({ routeOptions: { config }, query }: FastifyRequest): number {
  const { cost = 1 } = config;
  return typeof cost === 'number' ? cost : cost(query as Record<string, unknown>);
}

/** Whether the caller may do what needs this scope. Only access tokens are restricted: nothing without a scope is open to them. */
export function mayDo({ session }: Pick<FastifyRequest, 'session'>, scope: TokenScope | undefined): boolean {
  if (!session || session instanceof AppError || session.scopes === null) return true;
  return scope !== undefined && includesScope(session.scopes, scope);
}
