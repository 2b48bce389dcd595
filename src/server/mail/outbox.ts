import { randomUUIDv7 } from 'node:crypto';
import type { MailTables } from '#server/db/tables/mail.ts';
import type { Db } from '#server/db/tables.ts';
import { MINUTE } from '#shared/durations.ts';
import type { UserId } from '#shared/ids.ts';

/** How long a replica may take to send a mail before another one tries: longer than all its waiting for the mail server. */
const LEASE = 15 * MINUTE;
const LONGEST_WAIT = 60 * MINUTE;

export type OutboxMail = MailTables['emails'];

interface Mail {
  readonly userId: UserId;
  readonly recipient: string;
  readonly subject: string;
  readonly body: string;
  /** A path within the app. */
  readonly link: string;
  /** Left out where a mail cannot be unsubscribed from. */
  readonly unsubscribeToken?: string;
  readonly expiresAt: number;
  readonly now: number;
}

/** Puts a mail into the outbox. Call it inside the transaction of its cause: it is sent if that is committed. */
export async function queueEmail(tx: Db, mail: Mail): Promise<void> {
  const { userId, recipient, subject, body, link, unsubscribeToken = null, expiresAt, now } = mail;
  await tx
    .insertInto('emails')
    .values({
      user_id: userId,
      id: randomUUIDv7(),
      recipient,
      subject,
      body,
      link,
      unsubscribe_token: unsubscribeToken,
      attempts: 0,
      last_error: null,
      next_attempt_at: now,
      expires_at: expiresAt,
      created_at: now,
    })
    .execute();
}

/** The mails whose time has come, oldest first. */
export function listDue(db: Db, now: number, limit: number): Promise<OutboxMail[]> {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('next_attempt_at')
    .limit(limit)
    .execute();
}

/**
 * Takes a mail for this replica, for as long as sending may last.
 * @returns false when another one was faster.
 */
export async function claim(db: Db, mail: OutboxMail, now: number): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('emails')
    .set({ next_attempt_at: now + LEASE, attempts: mail.attempts + 1 })
    .where('user_id', '=', mail.user_id)
    .where('id', '=', mail.id)
    .where('attempts', '=', mail.attempts)
    .executeTakeFirstOrThrow();
  return numUpdatedRows > 0n;
}

/** The mail server has taken it over. */
export async function markSent(db: Db, mail: OutboxMail): Promise<void> {
  await db.deleteFrom('emails').where('user_id', '=', mail.user_id).where('id', '=', mail.id).execute();
}

/** Puts off the next attempt: one minute, two, four, up to an hour. */
export async function putOff(db: Db, mail: OutboxMail, failure: string, now: number): Promise<void> {
  await db
    .updateTable('emails')
    .set({ next_attempt_at: now + Math.min(MINUTE * 2 ** mail.attempts, LONGEST_WAIT), last_error: failure })
    .where('user_id', '=', mail.user_id)
    .where('id', '=', mail.id)
    .execute();
}

/** Takes a mail back that `queueEmail` has put in with these, where it still waits. */
export async function unqueueEmail(
  tx: Db,
  { userId, subject, body, link, now }: Pick<Mail, 'userId' | 'subject' | 'body' | 'link' | 'now'>,
): Promise<void> {
  await tx
    .deleteFrom('emails')
    .where('user_id', '=', userId)
    .where('created_at', '=', now)
    .where('subject', '=', subject)
    .where('body', '=', body)
    .where('link', '=', link)
    .execute();
}

/** Mails to a person that still wait and lead there, to what is good for nothing any more. */
export async function withdrawMail(tx: Db, userId: UserId, link: string): Promise<void> {
  await tx.deleteFrom('emails').where('user_id', '=', userId).where('link', 'like', `${link}%`).execute();
}

/**
 * For the operator: how many mails wait and since when the oldest does, how often sending them has failed, and with what
 * it failed last.
 */
export async function outboxStatus(db: Db) {
  const { waiting, failedAttempts, oldest } = await db
    .selectFrom('emails')
    .select((row) => [
      row.fn.countAll<number>().as('waiting'),
      row.fn
        .sum<number | null>(row.case().when('last_error', 'is not', null).then(row.ref('attempts')).else(0).end())
        .as('failedAttempts'),
      row.fn.min<number | null>('created_at').as('oldest'),
    ])
    .executeTakeFirstOrThrow();
  const latest = await db
    .selectFrom('emails')
    .select('last_error')
    .where('last_error', 'is not', null)
    .orderBy('next_attempt_at', 'desc')
    .executeTakeFirst();
  return { waiting, oldest, failedAttempts: failedAttempts ?? 0, lastError: latest?.last_error ?? null };
}
