import type { MailKind } from '#server/db/tables/mail.ts';
import type { Db } from '#server/db/tables.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import type { OutboxMail } from '#server/mail/outbox.ts';
import { NOW } from '#testing/app/app.ts';

/** Each of several notifications of one cause is a millisecond later than the previous one. */
const SOON = NOW + 1000;

/** Delivers the outbox to a mailbox of the test. @returns the mails in the order in which they were sent */
export async function sendMail(db: Db, now = SOON): Promise<OutboxMail[]> {
  const sent: OutboxMail[] = [];
  const mailbox = {
    send: async (mail: OutboxMail) => {
      sent.push(mail);
    },
    close: () => {},
  };
  await deliverMail(db, mailbox, () => now, { warn: () => {} });
  return sent;
}

/** Sends the waiting mail and returns the tokens of links of one kind, in the order in which they were queued. */
export async function mailedTokens(db: Db, kind: MailKind, now = SOON): Promise<string[]> {
  const mails = (await sendMail(db, now)).filter((mail) => mail.kind === kind).sort((a, b) => (a.id < b.id ? -1 : 1));
  return mails.map(({ link }) => /^\/[\w-]+\?token=([\w-]{43})$/.exec(link)?.[1] ?? link);
}
