import { randomUUIDv7 } from 'node:crypto';
import type { Db } from '#server/db/tables.ts';
import type { UserId } from '#shared/ids.ts';

interface Mail {
  readonly userId: UserId;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** A path within the app. */
  readonly link: string;
  readonly expiresAt: number;
  readonly now: number;
}

/** Puts a mail that cannot be unsubscribed from into the outbox. Call it inside the transaction of its cause. */
export async function queueEmail(tx: Db, mail: Mail): Promise<void> {
  const { userId, recipient, subject, body, link, expiresAt, now } = mail;
  await tx
    .insertInto('emails')
    .values({
      user_id: userId,
      id: randomUUIDv7(),
      recipient,
      subject,
      body,
      link,
      unsubscribe_token: null,
      attempts: 0,
      next_attempt_at: now,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
}
