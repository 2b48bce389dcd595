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
  readonly now: number;
}

/**
 * Counts a mail against the daily caps of its account and of its recipient.
 * @returns false if either cap is reached; the mail must then not be queued.
 */
export async function countMail(tx: Db, { userId, recipient, kind, now }: Counted): Promise<boolean> {
  const { perDay } = MAIL_KINDS[kind];
  const today = { kind, day_began_at: now - (now % DAY), count: 1 };
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
    .values({ email: recipient, ...today })
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
