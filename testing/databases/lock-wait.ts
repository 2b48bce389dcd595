import { sql } from 'kysely';
import { expect } from 'vitest';
import type { Db } from '#server/db/tables.ts';

/** Resolves when a statement waits for a lock in this PostgreSQL database, which no other test shares. */
export async function untilLockWait(db: Db): Promise<void> {
  const waiting = sql`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
  await expect.poll(async () => (await waiting.execute(db)).rows).not.toHaveLength(0);
}
