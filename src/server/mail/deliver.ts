import type { BaseLogger } from 'pino';
import type { Db } from '#server/db/tables.ts';
import type { Mailer } from './mailer.ts';
import { claim, markSent, nextDue, type OutboxMail, putOff } from './outbox.ts';

/** Mails of one round at most; the next round sends the rest. */
const ROUND = 500;

/**
 * Sends what is due, each time the most urgent mail there is: a reset link waits for one mail at most, however many
 * notifications wait. A mail is claimed before it is sent, so that replicas do not send it twice, and it stays in the
 * outbox until the mail server has taken it over: one whose fate is unknown is sent again, with the same Message-ID.
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
      await putOff(db, mail, failure, clock());
    }
  }
}

/** Null when it was sent, otherwise the kind of failure: what a mail server says may hold the person's address. */
async function attempt(mailer: Mailer, mail: OutboxMail): Promise<string | null> {
  try {
    await mailer.send(mail);
    return null;
  } catch (error) {
    const { code, responseCode } = error as { code?: string; responseCode?: number };
    return [code ?? 'failed', responseCode].filter(Boolean).join(' ');
  }
}
