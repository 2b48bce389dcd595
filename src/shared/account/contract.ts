import * as z from 'zod/mini';
import { AccountEmail, emailAddress, passwordText, User } from '#shared/auth/contract.ts';
import { changedPasswordErrors } from '#shared/auth/password-rules.ts';
import { EVERYTHING_COST, HASHING_COST } from '#shared/http/costs.ts';
import { endpoint } from '#shared/http/endpoint.ts';
import {
  atLeast,
  count,
  givenDay,
  givenId,
  id,
  instant,
  mailedToken,
  Nothing,
  pageCursor,
  queryWholeNumber,
} from '#shared/http/fields.ts';
import type { DeviceId } from '#shared/ids.ts';
import { SECURITY_EVENTS_MAX, SecurityEvent } from './security-events.ts';

/** A changed or reset password needs more than a new one did. */
const changedPassword = passwordText().check(atLeast(8, 'Password must be at least 8 characters'));

const FILL_IN = 'Please fill in all fields';

/** What the dialog sends, so that no stray request deletes an account. */
export const DELETION_PHRASE = 'DELETE MY ACCOUNT';

export const PasswordStrength = z.enum(['weak', 'medium', 'strong']);
export type PasswordStrength = z.output<typeof PasswordStrength>;

const SecuritySettings = z.object({
  /** Always off: it is still to come. */
  twoFactorEnabled: z.literal(false),
  loginAlerts: z.boolean(),
  passwordStrength: PasswordStrength,
  /** Null while it is the one of the registration. */
  passwordChangedAt: z.nullable(instant),
  /** How many logins failed in the last 24 hours. */
  failedAttempts: count,
  accountLocked: z.boolean(),
});
export type SecuritySettings = z.output<typeof SecuritySettings>;

/** What a person can switch, as it is until they do; stored as the document `security`. */
export const DEFAULT_SECURITY = { loginAlerts: true };

/** Devices in one answer when no `limit` is given, and at most. */
export const DEVICES_MAX = 20;

/** A browser that is signed in. */
const Device = z.object({
  _id: givenId<DeviceId>(),
  browser: z.string(),
  address: z.string(),
  signedInAt: instant,
  lastUsedAt: instant,
  /** The one that asks. */
  isCurrent: z.boolean(),
});
export type Device = z.output<typeof Device>;

const Message = z.object({ message: z.string() });

const Verification = z.object({ wasVerified: z.boolean() });

export const accountContract = {
  updateEmail: endpoint({
    method: 'PUT',
    path: '/auth/me/email',
    cost: HASHING_COST,
    access: 'session',
    errors: ['guest_account', 'demo_account', 'login_locked', 'email_taken'],
    body: z.object({ newEmail: emailAddress(FILL_IN), currentPassword: passwordText(FILL_IN) }),
    response: z.object({ user: User }),
  }),
  /** Everything the person has, by kind; no secret among it. It changes nothing, so it takes no Idempotency-Key. */
  exportData: endpoint({
    method: 'POST',
    path: '/auth/export-data',
    cost: EVERYTHING_COST,
    access: 'session',
    readsOnly: true,
    response: z.object({
      exportedAt: instant,
      data: z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number(), z.null()])))),
    }),
  }),
  /**
   * In 30 days, counted from when it was first asked for. A guest has no password and goes at once:
   * `deletionScheduledFor` is then null.
   */
  deleteAccount: endpoint({
    method: 'POST',
    path: '/auth/delete-account',
    cost: HASHING_COST,
    access: 'session',
    errors: ['demo_account', 'login_locked'],
    inTwoSteps: true,
    body: z.object({
      password: z.optional(passwordText()),
      confirmation: z.literal(DELETION_PHRASE, `Type ${DELETION_PHRASE} to confirm`),
    }),
    response: z.extend(Message, { deletionScheduledFor: z.nullable(givenDay) }),
  }),
  cancelDeletion: endpoint({
    method: 'POST',
    path: '/auth/cancel-deletion',
    access: 'session',
    response: z.object({ user: User }),
  }),
  securityStatus: endpoint({
    method: 'GET',
    path: '/auth/security-status',
    access: 'session',
    response: z.object({ securitySettings: SecuritySettings }),
  }),
  updateSecuritySettings: endpoint({
    method: 'PUT',
    path: '/auth/security-settings',
    access: 'session',
    errors: ['guest_account'],
    body: z.object({
      loginAlerts: z.optional(z.boolean('This must be on or off')),
      twoFactorEnabled: z.optional(z.literal(false, 'Two-factor authentication is coming soon')),
    }),
    response: z.extend(Message, { securitySettings: SecuritySettings }),
  }),
  /** Ends every session. This device goes on with the token of the answer. */
  changePassword: endpoint({
    method: 'PUT',
    path: '/auth/change-password',
    cost: HASHING_COST,
    access: 'session',
    errors: ['guest_account', 'demo_account', 'login_locked'],
    body: z.object({ currentPassword: passwordText('Current password is required'), newPassword: changedPassword }),
    check: changedPasswordErrors,
    renewsToken: true,
    response: z.extend(Message, { token: z.string() }),
  }),
  /** Says the same, and takes as long, whether or not the email has an account. */
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    body: z.object({ email: AccountEmail }),
    response: Message,
  }),
  /** With the token that was mailed: once, for 24 hours. Ends all sessions. */
  resetPassword: endpoint({
    method: 'POST',
    path: '/auth/reset-password',
    cost: HASHING_COST,
    access: 'public',
    errors: ['reset_link_invalid', 'demo_account'],
    body: z.object({
      token: mailedToken,
      password: changedPassword,
    }),
    response: Message,
  }),
  /** With the token that was mailed, for 7 days. A link that is opened again changes nothing. */
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    errors: ['verification_link_invalid'],
    body: z.object({ token: mailedToken }),
    response: Verification,
  }),
  /** Mails a link to the present address, unless that is verified: up to 5 a day. */
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'session',
    errors: ['guest_account', 'demo_account', 'mail_stopped'],
    response: Verification,
  }),
  /** Last used first. `nextCursor` is null on the last page. */
  devices: endpoint({
    method: 'GET',
    path: '/auth/devices',
    access: 'session',
    query: z.object({
      limit: z.optional(queryWholeNumber('Limit', DEVICES_MAX)),
      cursor: z.optional(z.string().check(z.maxLength(200, 'This is not a cursor that a list gave'))),
    }),
    response: z.object({ devices: z.array(Device), nextCursor: z.nullable(z.string()) }),
  }),
  signOutDevice: endpoint({
    method: 'DELETE',
    path: '/auth/devices/:deviceId',
    access: 'session',
    errors: ['device_not_found', 'demo_account'],
    params: z.object({ deviceId: id<DeviceId>() }),
    response: Nothing,
  }),
  /** Newest first; nothing for the shared demo account. */
  securityEvents: endpoint({
    method: 'GET',
    path: '/auth/security-events',
    access: 'session',
    query: z.object({
      limit: z.optional(queryWholeNumber('Limit', SECURITY_EVENTS_MAX)),
      cursor: z.optional(pageCursor),
    }),
    response: z.object({ events: z.array(SecurityEvent), nextCursor: z.nullable(z.string()) }),
  }),
  signOutOthers: endpoint({
    method: 'POST',
    path: '/auth/devices/sign-out-others',
    access: 'session',
    errors: ['demo_account'],
    response: Nothing,
  }),
};
