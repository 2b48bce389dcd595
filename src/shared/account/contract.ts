import * as z from 'zod/mini';
import { AccountEmail, emailAddress, invitation, passwordText, User } from '#shared/auth/contract.ts';
import { changedPasswordErrors } from '#shared/auth/password-rules.ts';
import { HASHING_COST } from '#shared/http/costs.ts';
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

/** A changed or reset password must be longer than a password at registration. */
const changedPassword = passwordText().check(atLeast(8, 'Password must be at least 8 characters'));

const FILL_IN = 'Please fill in all fields';

/** Required in a deletion request, so that no account is deleted by mistake. */
export const DELETION_PHRASE = 'DELETE MY ACCOUNT';

/** Days between the request to delete an account and its deletion. */
export const DELETION_GRACE_DAYS = 30;

export const PasswordStrength = z.enum(['weak', 'medium', 'strong']);
export type PasswordStrength = z.output<typeof PasswordStrength>;

export const SecuritySettings = z.object({
  twoFactorEnabled: z.literal(false),
  loginAlerts: z.boolean(),
  passwordStrength: PasswordStrength,
  passwordChangedAt: z.nullable(instant),
  failedAttempts: count,
  accountLocked: z.boolean(),
});
export type SecuritySettings = z.output<typeof SecuritySettings>;

/** Default security settings; stored as the document `security`. */
export const DEFAULT_SECURITY = { loginAlerts: true };

/** Default and maximum number of devices in a response. */
export const DEVICES_MAX = 20;

/** A signed-in browser. */
export const Device = z.object({
  _id: givenId<DeviceId>(),
  browser: z.string(),
  address: z.string(),
  signedInAt: instant,
  lastUsedAt: instant,
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
  checkInvitation: endpoint({
    method: 'POST',
    path: '/auth/check-invitation',
    access: 'public',
    readsOnly: true,
    errors: ['invitation_invalid'],
    body: z.object({ invitation }),
    response: Nothing,
  }),
  forgotPassword: endpoint({
    method: 'POST',
    path: '/auth/forgot-password',
    access: 'public',
    body: z.object({ email: AccountEmail }),
    response: Message,
  }),
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
  verifyEmail: endpoint({
    method: 'POST',
    path: '/auth/verify-email',
    access: 'public',
    errors: ['verification_link_invalid'],
    body: z.object({ token: mailedToken }),
    response: Verification,
  }),
  resendVerification: endpoint({
    method: 'POST',
    path: '/auth/resend-verification',
    access: 'session',
    errors: ['guest_account', 'demo_account', 'mail_stopped'],
    response: Verification,
  }),
  devices: endpoint({
    method: 'GET',
    path: '/auth/devices',
    access: 'session',
    query: z.object({
      limit: z.optional(queryWholeNumber('Limit', DEVICES_MAX)),
      cursor: z.optional(pageCursor),
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
