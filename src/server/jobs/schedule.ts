import { Cron } from 'croner';
import type { BaseLogger } from 'pino';
import type { Db } from '#server/db/tables.ts';
import { removeDueAccounts } from '#server/features/account/service.ts';
import { renewDemo } from '#server/features/demo/service.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { remind } from '#server/jobs/reminders.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import type { Mailer } from '#server/mail/mailer.ts';

/** Once an hour, at a minute when no one else's jobs run. */
const HOURLY = '17 * * * *';
/** Mail is on its way within half a minute. */
const MAIL = '*/30 * * * * *';

const JOBS = [
  { name: 'clean-up', when: HOURLY, run: cleanUp },
  { name: 'removal of accounts', when: HOURLY, run: removeDueAccounts },
  { name: 'reminders', when: HOURLY, run: remind },
  { name: 'renewal of the demo', when: HOURLY, run: renewDemo },
] as const;

/**
 * Starts the jobs of this replica. A failed run is logged and tried again when its time comes again.
 * @param mailer null where no mail server is configured: mail then waits
 */
export function scheduleJobs(db: Db, mailer: Mailer | null, log: Pick<BaseLogger, 'error' | 'warn'>): { stop(): void } {
  const schedule = (when: string, name: string, run: () => Promise<void>) =>
    new Cron(when, { protect: true, catch: (error) => log.error({ err: error }, `${name} failed`) }, run);

  const crons = JOBS.map(({ name, when, run }) => schedule(when, name, () => run(db, Date.now())));
  if (mailer) crons.push(schedule(MAIL, 'sending mail', () => deliverMail(db, mailer, Date.now, log)));
  return {
    stop: () => {
      for (const cron of crons) cron.stop();
      mailer?.close();
    },
  };
}
