import { sql } from 'kysely';
import { AdminError } from '#server/admin/admin-error.ts';
import { distributeTables } from '#server/db/distribute.ts';
import { hasCitus, isPostgres } from '#server/db/engine.ts';
import type { Db } from '#server/db/tables.ts';

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
  const count = await distributeTables(db);
  if (count === 0) return 'Every table is distributed already.';
  return `Distributed ${count} tables over ${workers} machines. Restart the servers now.`;
}
