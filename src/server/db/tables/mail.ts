import type { UserId } from '#shared/ids.ts';

/** Why a mail is sent; each kind has its own daily cap and its own place in the queue. */
export type MailKind = 'reset' | 'verification' | 'security' | 'notification';

export interface MailTables {
  /** The outbox: a row goes when it was sent or has expired. */
  emails: {
    user_id: UserId;
    id: string;
    recipient: string;
    kind: MailKind;
    /** Names what the mail is about, so that it can be withdrawn. */
    cause: string;
    /** The lowest is sent first. */
    priority: number;
    subject: string;
    body: string;
    /** A path within the app; a link that needs a token gets it when the mail is sent. */
    link: string;
    /** Of the person for a notification, of the address for every other mail; null in mails of an earlier version. */
    unsubscribe_token: string | null;
    attempts: number;
    /** The kind of the last failure, without what the mail server said; null before the first. */
    last_error: string | null;
    next_attempt_at: number;
    expires_at: number;
    created_at: number;
  };
  /** Mails queued for an account, per kind and UTC day. */
  mail_counts: { user_id: UserId; kind: MailKind; day_began_at: number; count: number };
  /** Mails queued to an address, from whatever account, per kind and UTC day. */
  recipient_mail_counts: { email: string; kind: MailKind; day_began_at: number; count: number };
  /**
   * Addresses to which mail about an account went. The token stops all mail to the address and can do nothing else, so it
   * is stored as mailed. A stopped address does not expire.
   */
  mailed_addresses: { email: string; token: string; stopped_at: number | null; expires_at: number | null };
}
