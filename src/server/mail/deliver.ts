import type { BaseLogger } from 'pino';
import type { Db } from '#server/db/tables.ts';
import type { Mailer } from './mailer.ts';
import { claim, markSent, nextDue, type OutboxMail, reschedule } from './outbox.ts';

/** The maximum number of mails in one round; the next round sends the rest. */
const ROUND = 500;

/**
 * Sends the mails that are due, the most urgent one first each time: a reset link waits for one mail at most, however many
 * notifications wait. A mail is claimed before it is sent, so that replicas do not send it twice, and stays in the outbox
 * until the mail server has accepted it: a mail with an unknown outcome is sent again with the same Message-ID.
 * @param clock milliseconds since 1970
 * @param stopping leaves the rest of the round to the next one
 */
export async function deliverMail(
  db: Db,
  mailer: Mailer,
  clock: () => number,
  log: Pick<BaseLogger, 'warn'>,
  stopping?: AbortSignal,
): Promise<void> {
  for (let round = 0; round < ROUND && !stopping?.aborted; round += 1) {
    const due = await nextDue(db, clock());
    if (!due) return;
    const mail = await claim(db, due, clock());
    if (!mail) continue;
    const failure = await attempt(mailer, mail);
    if (failure === null) {
      await markSent(db, mail);
    } else {
      log.warn({ mail: mail.id, attempts: mail.attempts + 1, reason: failure }, 'a mail could not be sent');
      await reschedule(db, mail, failure, clock());
    }
  }
}

/** @returns null if the mail was sent, else the error code: the server's message may contain the user's address. */
async function attempt(mailer: Mailer, mail: OutboxMail): Promise<string | null> {
  try {
    await mailer.send(mail);
    return null;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    return [code ?? 'failed', responseCode].filter(Boolean).join(' ');
  }
}
