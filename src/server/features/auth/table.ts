import type { CalendarDate } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';

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
  };
  /** The one place where an email is unique. */
  logins: { email: string; user_id: UserId };
  /** By the SHA-256 of the token, which itself is never stored. */
  sessions: { token_hash: string; user_id: UserId; created_at: number; last_used_at: number };
  /** What the limits per address and the list of failed attempts are counted from. */
  login_attempts: {
    id: string;
    email: string;
    outcome: 'failed' | 'account-created';
    address: string;
    browser: string;
    at: number;
  };
  /** Consecutive failures of an email, whether or not it has an account. */
  lockouts: { email: string; failures: number; last_failure_at: number };
}
