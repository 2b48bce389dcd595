import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import { AdminError } from '#server/admin/admin-error.ts';
import { distributeTables } from '#server/db/distribute.ts';
import { hasCitus, isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';

/** PostgreSQL's code for a lock that was not available in time. */
const LOCK_NOT_AVAILABLE = '55P03';
const ATTEMPTS = 20;
/** Between two attempts, in milliseconds, so that requests go on. */
const PAUSE = 500;

/**
 * Distributes the data of users over the workers of a Citus cluster.
 * @throws {AdminError} if the database is not the coordinator of a cluster; nothing is then changed.
 */
export async function distribute(db: Db): Promise<string> {
  if (!isPostgres(db)) {
    throw new AdminError('SQLite is one file on one machine. Back it up, and restore it with DATABASE_URL set.');
  }
  if (!hasCitus(db)) {
    throw new AdminError(
      'This database does not have the Citus extension. Run `create extension citus` in it, on the coordinator and on each worker.',
    );
  }
  const nodes = await sql<{ isCoordinator: boolean; hasShards: boolean }>`
    select groupid = 0 as "isCoordinator", shouldhaveshards as "hasShards" from pg_dist_node
    where isactive and noderole = 'primary'`.execute(db);
  if (!nodes.rows.some(({ isCoordinator }) => isCoordinator)) {
    throw new AdminError(
      "The coordinator has no address yet. Run `select citus_set_coordinator_host('its address', its port)` on it.",
    );
  }
  const workers = nodes.rows.filter(({ hasShards }) => hasShards).length;
  if (workers === 0) {
    throw new AdminError(
      "The cluster has no worker. Run `select citus_add_node('its address', its port)` on the coordinator for each.",
    );
  }
  const count = await distributeBetween(db);
  if (count === 0) return 'Every table is distributed already.';
  return `Distributed ${count} tables over ${workers} machines. Restart the servers now.`;
}

/** @throws {AdminError} if another transaction uses the tables all the time. */
async function distributeBetween(db: Db): Promise<number> {
  for (let attempt = 1; attempt <= ATTEMPTS; attempt += 1) {
    try {
      return await distributeTables(db);
    } catch (error) {
      if ((error as { code?: unknown }).code !== LOCK_NOT_AVAILABLE) throw error;
    }
    await setTimeout(PAUSE);
  }
  throw new AdminError(
    'A backup, an export, or another long transaction uses the database. Run this again when it is done. Nothing was changed.',
  );
}
