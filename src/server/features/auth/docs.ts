import type { Docs } from '#server/http/docs.ts';
import {
  AccountKind,
  type authContract,
  FailedAttempt,
  Login,
  ProfileBase,
  ProfileChange,
  Registration,
  User,
} from '#shared/auth/contract.ts';

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
    updateMe: { summary: 'Changes name, date of birth or phone' },
    failedAttempts: {
      summary: 'Failed logins',
      description: 'Lists the failed logins of the last 24 hours, newest first.',
    },
  },
  fields: {
    accountKind: 'A guest account has no email and password; the demo account is shared',
    attempts: 'Failed logins, newest first',
    avatar: 'Always null: there are no pictures yet',
    dateOfBirth: 'Date of birth; null for a guest',
    deletionScheduledFor: 'The date on which the account will be deleted; null if not scheduled',
    email: 'The email address, in lower case; null for a guest',
    emailVerified: 'Whether the email address is verified; false for guests and the demo account',
    invitation: 'The token of an invitation link; required only if registration is closed',
    name: 'Full name',
    password: 'The password',
    phone: 'The phone number; null if there is none',
    token: 'The token for the `Authorization` header of later requests',
    username: 'The part of the email before the @; null for a guest',
  },
  schemas: {
    requests: { Login, Registration, ProfileChange, ProfileBase },
    responses: { User, AccountKind, FailedAttempt },
    fields: { ProfileChange: { phone: 'Ten digits; an empty text removes the number' } },
  },
};
