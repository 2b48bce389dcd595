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
  'deletion-scheduled',
  'deletion-canceled',
  'support-granted',
  'support-revoked',
]);
export type SecurityEventKind = z.output<typeof SecurityEventKind>;

/** Something that happened to an account, for the person to recognize or not. */
export const SecurityEvent = z.object({
  _id: givenId<SecurityEventId>(),
  kind: SecurityEventKind,
  /** More about it, such as the old and the new email, both masked; null where there is no more to say. */
  detail: z.nullable(z.string()),
  /** Null where the operator of the server did it. */
  address: z.nullable(z.string()),
  /** Null where the operator of the server did it. */
  browser: z.nullable(z.string()),
  at: instant,
});
export type SecurityEvent = z.output<typeof SecurityEvent>;

/** Rows of one answer when no `limit` is given, and at most. */
export const SECURITY_EVENTS_MAX = 50;
