import type { Docs } from '#server/http/docs.ts';
import type { authContract } from '#shared/auth/contract.ts';

/** The fields of a user. */
export const USER_FIELDS = {
  accountKind: 'A guest account has no email and password; the demo account is shared',
  avatar: 'Always null: there are no pictures yet',
  dateOfBirth: 'Date of birth; null for a guest',
  deletionScheduledFor: 'The date on which the account will be deleted; null if not scheduled',
  email: 'The email address, in lower case; null for a guest',
  emailVerified: 'Whether the email address is verified; false for guests and the demo account',
  name: 'Full name',
  phone: 'The phone number; null if there is none',
  username: 'The part of the email before the @; null for a guest',
} as const;

export const authDocs: Docs<typeof authContract> = {
  endpoints: {
    login: { summary: 'Signs in with email and password' },
    register: {
      summary: 'Creates an account without signing in to it',
      description:
        "Creates an account. With a guest's token, converts the guest account instead: it keeps its data, gets the email and password, and its sessions end.",
    },
    guestLogin: { summary: 'Creates a guest account and signs in to it' },
    logout: { summary: 'Ends the current session' },
    me: { summary: 'The signed-in user' },
    updateMe: {
      summary: 'Changes name, date of birth or phone',
      fields: {
        phone: 'Ten digits; an empty text removes the number. Null for a guest',
      },
    },
    failedAttempts: {
      summary: 'Failed logins',
      description: 'Lists the failed logins of the last 24 hours, newest first.',
    },
  },
  fields: {
    ...USER_FIELDS,
    attempts: 'Failed logins, newest first',
    invitation: 'The token of an invitation link; required only if registration is closed',
    password: 'The password',
    token: 'The token for the `Authorization` header of later requests',
  },
};
