import type { PasswordStrength } from '#shared/account/contract.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { DeviceId, UserId } from '#shared/ids.ts';

export interface AuthTables {
  /** A guest has neither email nor password. */
  users: {
    id: UserId;
    name: string;
    email: string | null;
    phone: string | null;
    date_of_birth: CalendarDate | null;
    password_hash: string | null;
    time_zone: string | null;
    created_at: number;
    role: 'support' | null;
    /** Rated when a password was set; null where none was rated. */
    password_strength: PasswordStrength | null;
    /** Null while it is the one of the registration. */
    password_changed_at: number | null;
    /** When the present email was proven to be the person's; null until then, and again after an email change. */
    email_verified_at: number | null;
    /** The day on which everything of the person is removed. */
    deletion_scheduled_for: CalendarDate | null;
  };
  /** The one place where an email is unique. */
  logins: { email: string; user_id: UserId };
  /** By the SHA-256 of the token, which itself is never stored. */
  sessions: {
    token_hash: string;
    user_id: UserId;
    /** Names the session where its token must not be shown; null for those begun before devices were listed. */
    id: DeviceId | null;
    /** In the demo a hash of it, so that the sessions of one place can be counted. */
    address: string;
    browser: string;
    created_at: number;
    last_used_at: number;
    /** When the registration of its guest ended it: it then only repeats the answer to that registration. */
    ended_at: number | null;
  };
  /** From where a person has logged in: a login from elsewhere is announced, and strangers cannot lock these places. */
  known_places: { user_id: UserId; place: string; browser: string; last_login_at: number };
  /** By the SHA-256 of the mailed token; a row goes when it is used. `email` is the address it was mailed to, null for none. */
  password_resets: { token_hash: string; user_id: UserId; email: string | null; created_at: number };
  /** By the SHA-256 of the mailed token; a used link stays until it expires, so that a second tap is no error. */
  email_verifications: { token_hash: string; user_id: UserId; email: string; created_at: number };
  /** What the limits per place and the list of failed attempts are counted from. */
  login_attempts: {
    id: string;
    email: string;
    outcome: 'failed' | 'account-created' | 'email-changed' | 'reset-asked';
    address: string;
    /** An IPv4 address or an IPv6 /64. */
    place: string;
    browser: string;
    at: number;
  };
  /** By the SHA-256 of the token in the link; a row is deleted when it is used. */
  invitations: { token_hash: string; created_at: number };
  /**
   * Consecutive failures. The key is an email, whether or not it has an account, with the place of the logins; or the id of an
   * account, without a place, for a signed-in person who is asked for the password again.
   */
  login_failures: { account_key: string; place: string; failures: number; last_failure_at: number };
}
