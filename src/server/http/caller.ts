import type { FastifyRequest } from 'fastify';
import { placeOf } from '#server/identity/client-address.ts';
import type { Endpoint } from '#shared/http/endpoint.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    cost?: Endpoint['cost'];
  }
}

/** The account, or the place if the caller is not signed in or uses the shared demo account. */
export function callerOf({ session, address }: FastifyRequest): string {
  return session && 'userId' in session && session.accountKind !== 'demo' ? session.userId : placeOf(address);
}

/** Whether limits apply: to all endpoints of contracts except health checks. */
export function isLimited({ routeOptions: { config } }: FastifyRequest): boolean {
  return config.access !== undefined && config.unlimited !== true;
}

export function costOf({ routeOptions: { config }, query }: FastifyRequest): number {
  const { cost = 1 } = config;
  return typeof cost === 'number' ? cost : cost(query as Record<string, unknown>);
}
