import { PostgresAdapter } from 'kysely';
import type { Db } from './tables.ts';

/** The adapter of one pool, which learns with its first connection whether the database has the Citus extension. */
export class PoolAdapter extends PostgresAdapter {
  hasCitus = false;

  /** Nothing: `migrate` holds a lock that ends with its transaction. Kysely's belongs to a session, which PgBouncer does not keep. */
  override async acquireMigrationLock(): Promise<void> {}

  override async releaseMigrationLock(): Promise<void> {}
}

export function isPostgres(db: Db): boolean {
  return db.getExecutor().adapter instanceof PostgresAdapter;
}

/** Whether the tables may be distributed over several machines, where a join of a token with its user asks all of them. */
export function hasCitus(db: Db): boolean {
  const { adapter } = db.getExecutor();
  return adapter instanceof PoolAdapter && adapter.hasCitus;
}
