import { Cron } from 'croner';
import type { BaseLogger } from 'pino';
import type { Db } from '#server/db/tables.ts';
import { cleanUp } from '#server/jobs/cleanup.ts';

/** Once an hour, at a minute when no one else's jobs run. */
const HOURLY = '17 * * * *';

/** Starts the jobs of this replica. A failed run is logged and tried again at the next hour. */
export function scheduleJobs(db: Db, log: Pick<BaseLogger, 'error'>): { stop(): void } {
  const job = new Cron(HOURLY, { protect: true, catch: (error) => log.error({ err: error }, 'clean-up failed') }, () =>
    cleanUp(db, Date.now()),
  );
  return { stop: () => job.stop() };
}
