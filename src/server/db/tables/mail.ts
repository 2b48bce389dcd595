import type { UserId } from '#shared/ids.ts';

export interface MailTables {
  /** The outbox: a row goes when it was sent or has expired. */
  emails: {
    user_id: UserId;
    id: string;
    recipient: string;
    subject: string;
    body: string;
    /** A path within the app. */
    link: string;
    /** Null where a mail cannot be unsubscribed from, such as a reset link. */
    unsubscribe_token: string | null;
    attempts: number;
    /** The kind of the last failure, without what the mail server said; null before the first. */
    last_error: string | null;
    next_attempt_at: number;
    expires_at: number;
    created_at: number;
  };
}
