import * as z from 'zod/mini';
import { givenId, instant } from '#shared/http/fields.ts';
import type { SecurityEventId } from '#shared/ids.ts';

export const SecurityEventKind = z.enum([
  'account-created',
  'guest-started',
  'guest-converted',
  'login',
  'logout',
  'device-signed-out',
  'others-signed-out',
  'data-exported',
  'password-changed',
  'reset-link-requested',
  'reset-link-issued',
  'password-reset',
  'email-changed',
  'email-verified',
  'mail-stopped',
  'token-created',
  'token-revoked',
  'deletion-scheduled',
  'deletion-canceled',
  'support-granted',
  'support-revoked',
]);
export type SecurityEventKind = z.output<typeof SecurityEventKind>;

/** A security event of an account, so that its owner can notice suspicious activity. */
export const SecurityEvent = z.object({
  _id: givenId<SecurityEventId>(),
  kind: SecurityEventKind,
  detail: z.nullable(z.string()),
  address: z.nullable(z.string()),
  browser: z.nullable(z.string()),
  at: instant,
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

/** Default and maximum number of events in a response. */
export const SECURITY_EVENTS_MAX = 50;
