import type { Generated } from 'kysely';
import type { PasswordStrength } from '#shared/account/contract.ts';
import type { CalendarDate, Month } from '#shared/calendar-date.ts';
import type { AccessTokenId, DeviceId, TransactionId, UserId } from '#shared/ids.ts';

/** Keyed by the SHA-256 of the token, which itself is never stored. */
export interface AccessTokenRow {
  token_hash: string;
  user_id: UserId;
  id: AccessTokenId;
  name: string;
  /** Names of scopes with spaces between them. */
  scopes: string;
  created_at: number;
  expires_at: number;
  /** Null if it was never used. */
  last_used_at: number | null;
}

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
    /** Rated when the password is set; null if it was never rated. */
    password_strength: PasswordStrength | null;
    /** Null while the password is the one of the registration. */
    password_changed_at: number | null;
    /** When the current email was verified; null until then, and again after an email change. */
    email_verified_at: number | null;
    /** The date on which the account and all its data are removed. */
    deletion_scheduled_for: CalendarDate | null;
    /** Increases with every change of the profile. */
    version: Generated<number>;
    /**
     * The day from which an automatic schedule has an occurrence to record, `NOT_DUE` if none has, and null without schedules,
     * so that requests of users without schedules make no query for them.
     */
    schedules_due: Generated<CalendarDate | null>;
    /** Another number after every transaction of `inUserTransaction`. */
    data_version: Generated<number>;
    /** Another number after every change of the user's plans; see `changePlans`. */
    plans_version: Generated<number>;
    /** The first month whose expenses can change without changing the plans; empty if none can. */
    plans_month: Generated<Month | ''>;
  };
  /** The one place where an email is unique. */
  logins: { email: string; user_id: UserId };
  /** Keyed by the SHA-256 of the token, which itself is never stored. */
  sessions: {
    token_hash: string;
    user_id: UserId;
    /** Identifies the session in the API; null for sessions from before devices were listed. */
    id: DeviceId | null;
    /** In the demo a hash of the place, by which its sessions are counted. */
    address: string;
    browser: string;
    created_at: number;
    last_used_at: number;
    /** When the guest's registration ended the session, whose token then only repeats the answer to that registration. */
    ended_at: number | null;
  };
  access_tokens: AccessTokenRow;
  /** Which token added a transaction, and whether it is part of the user's last removal, which Undo restores; kept for 90 days. */
  token_additions: {
    user_id: UserId;
    created_at: number;
    transaction_id: TransactionId;
    token_id: AccessTokenId;
    is_removed: 0 | 1;
  };
  /** Places from which a user has logged in: a login from elsewhere causes an alert, and strangers cannot lock these places. */
  known_places: { user_id: UserId; place: string; browser: string; last_login_at: number };
  /** Keyed by the SHA-256 of the token; a row is deleted when used. `email` is the address of the mail, null if none was sent. */
  password_resets: { token_hash: string; user_id: UserId; email: string | null; created_at: number };
  /** Keyed by the SHA-256 of the mailed token; a used link stays until it expires, so that opening it again is no error. */
  email_verifications: { token_hash: string; user_id: UserId; email: string; created_at: number };
  /** Attempts of the last day, for the limits per place and the list of failed logins. */
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
  /** Keyed by the SHA-256 of the token in the link; a row is deleted when used. */
  invitations: { token_hash: string; created_at: number };
  /**
   * Consecutive failures. The key is an email, whether or not it has an account, with the place of the logins; or the id of
   * an account, without a place, for password confirmations of a signed-in user.
   */
  login_failures: { account_key: string; place: string; failures: number; last_failure_at: number };
}
