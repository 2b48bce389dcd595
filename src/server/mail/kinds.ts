import type { MailKind } from '#server/db/tables/mail.ts';
import { DAY } from '#shared/durations.ts';

interface MailPolicy {
  /** The lowest is sent first. */
  readonly priority: number;
  /** The daily cap (UTC) for each account and for each recipient. */
  readonly perDay: number;
  /** How long the mail may wait and its link works, in milliseconds from when it was queued. */
  readonly lifetime: number;
}

/**
 * A reset link works for a day, so a mailbox that has reached the cap holds a working link: a stranger who uses up the cap
 * does not lock the owner out.
 */
export const MAIL_KINDS: Readonly<Record<MailKind, MailPolicy>> = {
  reset: { priority: 0, perDay: 20, lifetime: DAY },
  verification: { priority: 1, perDay: 5, lifetime: 7 * DAY },
  // For each of the four notices, so that one mailbox gets at most 24 a day.
  security: { priority: 1, perDay: 6, lifetime: 7 * DAY },
  notification: { priority: 2, perDay: 20, lifetime: 7 * DAY },
};
