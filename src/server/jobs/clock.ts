import { sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { DAY, HOUR } from '#shared/durations.ts';

/** Longer than an instance is usually switched off. */
const LONGEST_GAP = 2 * DAY;
/** How far the clock of one replica may be behind another's. */
const MAX_SKEW = HOUR;
/** Time to notice and correct a wrong clock, and for people to return to an instance that was switched off. */
const SETTLING = 3 * DAY;

type Job = (db: Db, now: number, stopping?: AbortSignal) => Promise<void>;

/**
 * Delays a job that deletes expired data while the clock may be wrong: after a jump in either direction, the job waits until
 * the clock has advanced normally for three days.
 */
export function onSteadyClock(job: Job): Job {
  return async (db, now, stopping) => {
    if (await isSteady(db, now)) await job(db, now, stopping);
  };
}

/** Uses one statement, so that runs of several replicas are serialized. */
async function isSteady(db: Db, now: number): Promise<boolean> {
  const passed = sql<number>`excluded.last_run_at - job_clock.last_run_at`;
  const { steady_since } = await db
    .insertInto('job_clock')
    .values({ id: 1, last_run_at: now, steady_since: now })
    .onConflict((conflict) =>
      conflict.column('id').doUpdateSet({
        last_run_at: sql`excluded.last_run_at`,
        steady_since: sql`case when ${passed} between ${-MAX_SKEW} and ${LONGEST_GAP}
          then job_clock.steady_since else excluded.last_run_at end`,
      }),
    )
    .returning('steady_since')
    .executeTakeFirstOrThrow();
  return now - steady_since >= SETTLING;
}
