import type { Docs } from '#server/http/docs.ts';
import { type accountContract, Device, PasswordStrength, SecuritySettings } from '#shared/account/contract.ts';
import { SecurityEvent, SecurityEventKind } from '#shared/account/security-events.ts';
import type { User } from '#shared/auth/contract.ts';

export const accountDocs: Docs<typeof accountContract, typeof User> = {
  endpoints: {
    updateEmail: { summary: 'Changes the email' },
    deleteAccount: {
      summary: 'Schedules the deletion of the account',
      description:
        'Schedules the deletion of the account 30 days after the first request. A guest needs no password and is deleted immediately; `deletionScheduledFor` is then null.',
    },
    cancelDeletion: { summary: 'Cancels a scheduled deletion' },
    securityStatus: { summary: 'Security status of the account' },
    updateSecuritySettings: { summary: 'Turns login alerts on or off' },
    changePassword: {
      summary: 'Changes the password',
      description: 'Ends every session. This device continues with the token in the response.',
      fields: {
        token: 'The token for later requests; all earlier sessions have ended',
      },
    },
    checkInvitation: {
      summary: 'Tells whether an invitation is valid',
      description: 'Tells whether an invitation can be used to register, without using it up.',
    },
    forgotPassword: {
      summary: 'Emails a link that sets a new password',
      description:
        'Emails a reset link. The response and its timing are the same whether or not the email has an account.',
    },
    resetPassword: {
      summary: 'Sets a new password with an emailed link',
      description: 'Sets a new password with the emailed token, which works once within 24 hours. Ends all sessions.',
      fields: {
        password: 'The new password',
      },
    },
    verifyEmail: {
      summary: 'Verifies the email address with an emailed link',
      description:
        'Verifies an email address with the emailed token, which works for 7 days. Using it again changes nothing.',
    },
    resendVerification: {
      summary: 'Emails another verification link',
      description:
        'Emails a verification link to the current address unless it is already verified, up to 5 times a day.',
    },
    devices: {
      summary: 'Signed-in browsers',
      description:
        'Lists signed-in devices: the current one, then the others, most recently used first. `nextCursor` is null on the last page.',
    },
    signOutDevice: { summary: 'Signs one browser out' },
    securityEvents: {
      summary: 'Recent activity of the account',
      description: "Lists the account's security events, newest first; empty for the shared demo account.",
      fields: {
        limit: 'The maximum number of events on the page; 50 by default',
      },
    },
    signOutOthers: { summary: 'Signs out all other browsers' },
  },
  fields: {
    accountLocked: "Whether logins from the caller's network are locked after too many failures",
    confirmation: 'The confirmation phrase, which protects against accidental requests',
    currentPassword: 'The current password',
    deletionScheduledFor: 'The date on which the account will be deleted; null if not scheduled',
    detail: 'Details, such as the masked old and new emails; null if there are none',
    deviceId: 'Identifier of a signed-in browser',
    devices: 'Signed-in browsers: the current one, then the others, last used first',
    email: 'The email address',
    events: 'Security events, newest first',
    failedAttempts: 'Number of failed logins in the last 24 hours',
    invitation: 'The token of an invitation link',
    isCurrent: 'Whether this is the current session',
    lastUsedAt: 'Time of the last request',
    limit: 'The maximum number of devices on the page; 20 by default',
    loginAlerts: 'Whether to notify of logins from a new browser or network',
    newEmail: 'The new email address',
    newPassword: 'The new password',
    password: 'The current password; omitted by guests',
    passwordChangedAt: 'When the password was last changed; null if never',
    passwordStrength: 'Password strength',
    securitySettings: 'Security status of the account',
    signedInAt: 'Time of the login',
    twoFactorEnabled: 'Always false: not available yet',
    wasVerified: 'Whether the email address was verified before',
  },
  schemas: {
    responses: { Device, PasswordStrength, SecurityEvent, SecurityEventKind, SecuritySettings },
    fields: {
      SecurityEvent: {
        address:
          'The IP address; null if the operator of the server caused the event, and for `mail-stopped`, caused by an emailed link',
        browser: 'The name of the browser; null if the address is',
      },
    },
  },
};
