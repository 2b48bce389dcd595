import { Cron } from 'croner';
import type { BaseLogger } from 'pino';
import type { Db } from '#server/db/tables.ts';
import { removeDueAccounts } from '#server/features/account/service.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';

/** Once an hour, at a minute when no one else's jobs run. */
const HOURLY = '17 * * * *';

const JOBS = [
  { name: 'clean-up', run: cleanUp },
  { name: 'removal of accounts', run: removeDueAccounts },
] as const;

/** Starts the jobs of this replica. A failed run is logged and tried again at the next hour. */
export function scheduleJobs(db: Db, log: Pick<BaseLogger, 'error'>): { stop(): void } {
  const crons = JOBS.map(({ name, run }) => {
    const failed = (error: unknown) => log.error({ err: error }, `${name} failed`);
    return new Cron(HOURLY, { protect: true, catch: failed }, () => run(db, Date.now()));
  });
  return {
    stop: () => {
      for (const cron of crons) cron.stop();
    },
  };
}
