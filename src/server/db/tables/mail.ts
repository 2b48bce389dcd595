import type { UserId } from '#shared/ids.ts';

/** Why a mail is sent; each kind has its own daily cap and its own place in the queue. */
export type MailKind = 'reset' | 'verification' | 'security' | 'notification';

export interface MailTables {
  /** The outbox: a row is deleted once its mail is sent or has expired. */
  emails: {
    user_id: UserId;
    id: string;
    recipient: string;
    kind: MailKind;
    /** Identifies what the mail is about, so that it can be withdrawn. */
    cause: string;
    /** The lowest is sent first. */
    priority: number;
    subject: string;
    body: string;
    /** A path within the app; a token is added when the mail is sent. */
    link: string;
    /** The token of the user for a notification, of the address for any other mail; null in mails of an earlier version. */
    unsubscribe_token: string | null;
    attempts: number;
    /** The code of the last failure, without the mail server's message; null before the first failure. */
    last_error: string | null;
    next_attempt_at: number;
    expires_at: number;
    created_at: number;
  };
  /** Mails queued for an account, per kind (for security notices, also per cause) and UTC day. */
  mail_counts: { user_id: UserId; kind: string; day_began_at: number; count: number };
  /** The same to an address, for all accounts; `ann+*@…` stands for all unverified tags of a mailbox. */
  recipient_mail_counts: { email: string; kind: string; day_began_at: number; count: number };
  /** Addresses to which mail about an account was sent. The token can only stop all mail to the address, so it is in clear. */
  mailed_addresses: { email: string; token: string; expires_at: number };
  /** Addresses that have stopped all mail, by the SHA-256 of the address and of the token that stopped it. */
  stopped_addresses: { email_hash: string; token_hash: string };
}
