import { sql } from 'kysely';
import type { MailKind } from '#server/db/tables/mail.ts';
import type { Db } from '#server/db/tables.ts';
import { DAY } from '#shared/durations.ts';
import type { UserId } from '#shared/ids.ts';
import { MAIL_KINDS } from './kinds.ts';

interface Counted {
  readonly userId: UserId;
  readonly recipient: string;
  readonly kind: MailKind;
  readonly cause: string;
  readonly now: number;
}

/**
 * Counts a mail against the daily caps of its account and of its recipient. Each security notice has a cap of its own, so
 * that one that a thief repeats does not hide another.
 * @returns false if either cap is reached; the mail must then not be queued.
 */
export async function countMail(tx: Db, mail: Counted): Promise<boolean> {
  const { userId, kind, cause, now } = mail;
  const { perDay } = MAIL_KINDS[kind];
  const counted = kind === 'security' ? `${kind}: ${cause}` : kind;
  const today = { kind: counted, day_began_at: now - (now % DAY), count: 1 };
  const ofAccount = await tx
    .insertInto('mail_counts')
    .values({ user_id: userId, ...today })
    .onConflict((conflict) =>
      conflict
        .columns(['user_id', 'kind', 'day_began_at'])
        .doUpdateSet({ count: sql`mail_counts.count + 1` })
        .where('mail_counts.count', '<', perDay),
    )
    .returning('count')
    .executeTakeFirst();
  if (!ofAccount) return false;
  const ofRecipient = await tx
    .insertInto('recipient_mail_counts')
    .values({ email: await cappedAddress(tx, mail), ...today })
    .onConflict((conflict) =>
      conflict
        .columns(['email', 'kind', 'day_began_at'])
        .doUpdateSet({ count: sql`recipient_mail_counts.count + 1` })
        .where('recipient_mail_counts.count', '<', perDay),
    )
    .returning('count')
    .executeTakeFirst();
  return ofRecipient !== undefined;
}

/**
 * The address against which a mail counts. Anyone can make up tags of a mailbox (`ann+tag@…`), so all of them together have
 * one cap. It is not that of the plain address or of a verified one, so that strangers cannot use up the owner's.
 */
async function cappedAddress(tx: Db, { userId, recipient }: Counted): Promise<string> {
  const [, mailbox, domain] = /^([^+]+)\+[^@]*(@.+)$/.exec(recipient) ?? [];
  if (mailbox === undefined || (await isVerified(tx, userId, recipient))) return recipient;
  return `${mailbox}+*${domain}`;
}

async function isVerified(tx: Db, userId: UserId, email: string): Promise<boolean> {
  const account = tx.selectFrom('users').select('id').where('id', '=', userId).where('email', '=', email);
  return (await account.where('email_verified_at', 'is not', null).executeTakeFirst()) !== undefined;
}
