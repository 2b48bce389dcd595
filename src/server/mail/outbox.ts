import { randomUUIDv7 } from 'node:crypto';
import type { MailKind, MailTables } from '#server/db/tables/mail.ts';
import type { Db } from '#server/db/tables.ts';
import { inTransaction, lockUser } from '#server/db/transaction.ts';
import { MINUTE } from '#shared/durations.ts';
import type { UserId } from '#shared/ids.ts';
import { countMail } from './caps.ts';
import { MAIL_KINDS } from './kinds.ts';
import { completeLink } from './links.ts';

/** How long a replica may take to send a mail before another one tries: longer than all timeouts of the mail server together. */
const LEASE = 15 * MINUTE;
const LONGEST_WAIT = 60 * MINUTE;

export type OutboxMail = MailTables['emails'];

interface Mail {
  readonly userId: UserId;
  readonly recipient: string;
  readonly kind: MailKind;
  /** Identifies what the mail is about, so that it can be withdrawn. */
  readonly cause: string;
  /** Contains no text written by the user. */
  readonly subject: string;
  readonly body: string;
  /** A path within the app. */
  readonly link: string;
  readonly unsubscribeToken: string;
  readonly now: number;
}

/**
 * Puts a mail into the outbox. Call it inside the transaction of its cause: it is sent if that commits.
 * @returns false if the daily cap is reached; the mail is then dropped.
 */
export async function queueEmail(tx: Db, mail: Mail): Promise<boolean> {
  const { userId, recipient, kind, cause, subject, body, link, unsubscribeToken, now } = mail;
  if (!(await countMail(tx, mail))) return false;
  const { priority, lifetime } = MAIL_KINDS[kind];
  await tx
    .insertInto('emails')
    .values({
      user_id: userId,
      id: randomUUIDv7(),
      recipient,
      kind,
      cause,
      priority,
      subject,
      body,
      link,
      unsubscribe_token: unsubscribeToken,
      attempts: 0,
      last_error: null,
      next_attempt_at: now,
      expires_at: now + lifetime,
      created_at: now,
    })
    .execute();
  return true;
}

/** The most urgent mail that is due; among equals, the one that has waited longest. */
export function nextDue(db: Db, now: number): Promise<OutboxMail | undefined> {
  return db
    .selectFrom('emails')
    .selectAll()
    .where('next_attempt_at', '<=', now)
    .where('expires_at', '>', now)
    .orderBy('priority')
    .orderBy('next_attempt_at')
    .limit(1)
    .executeTakeFirst();
}

/**
 * Claims a mail for this replica for as long as sending may take. The user's row is locked, so that a change of the
 * password or email that withdraws the mail happens either before the token of its link exists or removes it.
 * @returns the mail with its complete link, or undefined if another replica was faster or the mail was withdrawn.
 */
export function claim(db: Db, mail: OutboxMail, now: number): Promise<OutboxMail | undefined> {
  return inTransaction(db, async (tx) => {
    await lockUser(tx, mail.user_id);
    const { numUpdatedRows } = await tx
      .updateTable('emails')
      .set({ next_attempt_at: now + LEASE, attempts: mail.attempts + 1 })
      .where('user_id', '=', mail.user_id)
      .where('id', '=', mail.id)
      .where('attempts', '=', mail.attempts)
      .executeTakeFirstOrThrow();
    return numUpdatedRows > 0n ? { ...mail, link: await completeLink(tx, mail) } : undefined;
  });
}

/** Removes a mail that the mail server has accepted. */
export async function markSent(db: Db, mail: OutboxMail): Promise<void> {
  await db.deleteFrom('emails').where('user_id', '=', mail.user_id).where('id', '=', mail.id).execute();
}

/** Puts off the next attempt: one minute, two, four, up to an hour. */
export async function reschedule(db: Db, mail: OutboxMail, failure: string, now: number): Promise<void> {
  await db
    .updateTable('emails')
    .set({ next_attempt_at: now + Math.min(MINUTE * 2 ** mail.attempts, LONGEST_WAIT), last_error: failure })
    .where('user_id', '=', mail.user_id)
    .where('id', '=', mail.id)
    .execute();
}

/** Withdraws waiting mails with these causes. */
export async function withdrawCauses(tx: Db, userId: UserId, causes: readonly string[]): Promise<void> {
  await tx.deleteFrom('emails').where('user_id', '=', userId).where('cause', 'in', causes).execute();
}

/** Replaces an address in the links of waiting notifications. */
export async function relinkNotifications(
  tx: Db,
  userId: UserId,
  { from, to }: { readonly from: string; readonly to: string },
): Promise<void> {
  await tx
    .updateTable('emails')
    .set(({ fn, val }) => ({ link: fn<string>('replace', ['link', val(from), val(to)]) }))
    .where('user_id', '=', userId)
    .where('kind', '=', 'notification')
    .execute();
}

/** Withdraws all waiting mails of these kinds. */
export async function withdrawMail(tx: Db, userId: UserId, kinds: readonly MailKind[]): Promise<void> {
  await tx.deleteFrom('emails').where('user_id', '=', userId).where('kind', 'in', kinds).execute();
}

/**
 * The state of the outbox for the operator: the number of waiting mails, the age of the oldest, their failed attempts, and
 * the last error.
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
    .limit(1)
    .executeTakeFirst();
  return { waiting, oldest, failedAttempts: failedAttempts ?? 0, lastError: latest?.last_error ?? null };
}
