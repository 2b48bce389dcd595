import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/tables.ts';

/** Resolves when a statement waits for a lock in this PostgreSQL database or cluster, which no other test shares. */
export async function untilLockWait(db: Db): Promise<void> {
  const hasWorkers = await sql`select 1 from pg_extension where extname = 'citus'`.execute(db);
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  const onWorkers = sql`select 1 from citus_lock_waits`;
  const all = hasWorkers.rows.length > 0 ? [waiting, onWorkers] : [waiting];
  await expect
    .poll(async () => (await Promise.all(all.map((query) => query.execute(db)))).flatMap(({ rows }) => rows))
    .not.toHaveLength(0);
}
