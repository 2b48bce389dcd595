import { Cron } from 'croner';
import type { BaseLogger } from 'pino';
import type { Db } from '#server/db/tables.ts';
import { removeDueAccounts } from '#server/features/account/service.ts';
import { renewDemo } from '#server/features/demo/service.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';
import { onSteadyClock } from '#server/jobs/clock.ts';
import { recordSchedules } from '#server/jobs/record-schedules.ts';
import { remind, remindOfSchedules } from '#server/jobs/reminders.ts';
import { refreshDays } from '#server/ledger/refresh-days.ts';
import { deliverMail } from '#server/mail/deliver.ts';
import type { Mailer } from '#server/mail/mailer.ts';
import type { Switches } from '#shared/switches.ts';

/** Once an hour, at a minute when few other jobs on a machine run. */
const HOURLY = '17 * * * *';
/** Mail is sent within 30 seconds. */
const MAIL = '*/30 * * * * *';

const JOBS = [
  { name: 'clean-up', when: HOURLY, run: onSteadyClock(cleanUp) },
  { name: 'removal of accounts', when: HOURLY, run: onSteadyClock(removeDueAccounts) },
  // Before the reminders, so that nobody is reminded of what is recorded.
  { name: 'recording of schedules', when: HOURLY, run: recordSchedules },
  { name: 'reminders', when: HOURLY, run: remind },
  { name: 'reminders of schedules', when: HOURLY, run: remindOfSchedules },
  { name: 'preparation of searches', when: HOURLY, run: refreshDays },
  { name: 'renewal of the demo', when: HOURLY, run: renewDemo },
] as const;

interface Options {
  /** Null if no mail server is configured; mail then waits. */
  readonly mailer: Mailer | null;
  readonly switches: Switches;
  readonly log: Pick<BaseLogger, 'error' | 'warn'>;
}

interface Jobs {
  /** Resolves once no job is running: a mail that the server has accepted is recorded first, so that it is not sent again. */
  stop(): Promise<void>;
}

/**
 * Starts the jobs of this replica. A failed run is logged and repeated at the next scheduled time.
 */
export function scheduleJobs(db: Db, { mailer, switches, log }: Options): Jobs {
  const stopping = new AbortController();
  const running = new Set<Promise<void>>();
  const schedule = (when: string, name: string, run: () => Promise<void>) =>
    new Cron(when, { protect: true }, async () => {
      const done = run().catch((error) => log.error({ err: error }, `${name} failed`));
      running.add(done);
      await done;
      running.delete(done);
    });

  const wanted = JOBS.filter(({ run }) => run !== renewDemo || switches.demo);
  const crons = wanted.map(({ name, when, run }) => schedule(when, name, () => run(db, Date.now(), stopping.signal)));
  if (mailer) {
    crons.push(schedule(MAIL, 'sending mail', () => deliverMail(db, mailer, Date.now, log, stopping.signal)));
  }
  return {
    stop: async () => {
      for (const cron of crons) cron.stop();
      stopping.abort();
      await Promise.all(running);
      mailer?.close();
    },
  };
}
