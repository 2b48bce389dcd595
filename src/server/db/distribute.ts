import { sql } from 'kysely';
import type { Db, Tables } from './tables.ts';

/**
 * The column by which a distributed database chooses the machine of a row, so that all rows of a user are on one machine. Null:
 * the table stays on the coordinator. It finds a user by an email, by the hash of a token, or by a mailed address, and most are
 * also found by the user; or it exists before its user; or it is the clock of the jobs. Such rows are small and few.
 */
export const PLACED_BY: { readonly [Name in keyof Tables]: (keyof Tables[Name] & ('id' | 'user_id')) | null } = {
  users: 'id',
  access_tokens: null,
  budget_changes: 'user_id',
  budgets: 'user_id',
  deleted_transactions: 'user_id',
  email_verifications: null,
  emails: 'user_id',
  goal_movements: 'user_id',
  goals: 'user_id',
  idempotency_keys: 'user_id',
  import_rows: 'user_id',
  import_sources: 'user_id',
  imports: 'user_id',
  invitations: null,
  job_clock: null,
  known_places: 'user_id',
  ledger_sizes: 'user_id',
  login_attempts: null,
  login_failures: null,
  logins: null,
  mail_counts: 'user_id',
  mailed_addresses: null,
  merchant_rules: 'user_id',
  month_totals: 'user_id',
  notifications: 'user_id',
  password_resets: null,
  recipient_mail_counts: null,
  schedule_dismissals: 'user_id',
  schedule_edits: 'user_id',
  schedule_occurrences: 'user_id',
  schedules: 'user_id',
  searched_days: 'user_id',
  security_events: 'user_id',
  sessions: null,
  settings: 'user_id',
  stopped_addresses: null,
  support_requests: 'user_id',
  token_additions: 'user_id',
  transactions: 'user_id',
  unsubscribe_tokens: null,
};

/** Whether the tables of a database with the Citus extension are distributed. */
export async function isDistributed(db: Db): Promise<boolean> {
  return (await listPlaced(db)).has('users');
}

/** The tables that Citus knows. */
async function listPlaced(db: Db): Promise<ReadonlySet<string>> {
  const { rows } = await sql<{ name: string }>`select logicalrelid::text as name from pg_dist_partition`.execute(db);
  return new Set(rows.map(({ name }) => name));
}

/** Distributing waits no longer for a lock, and requests behind it: PostgreSQL looks for deadlocks after a second. */
const LOCK_MILLISECONDS = 500;

/**
 * Distributes all tables that are not distributed yet, in one transaction: requests meanwhile wait or get a 503, and read and
 * write either all tables as before or all as after. The coordinator keeps no copy of what it hands out.
 * @returns how many tables were distributed.
 * @throws an error with the code of PostgreSQL for a lock that was not available while another transaction uses a table for long;
 * nothing is then changed.
 */
export function distributeTables(db: Db): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtext('centwise: distribute'))`.execute(tx);
    const placed = await listPlaced(tx);
    const missing = Object.entries(PLACED_BY).filter(([name]) => !placed.has(name));
    if (missing.length === 0) return 0;
    // All locks come first, that of the users before the others, as in the transactions of requests. A backup or an export locks
    // tables in an order of its own and may hold them for minutes.
    await sql`set local lock_timeout = ${sql.lit(LOCK_MILLISECONDS)}`.execute(tx);
    await sql`lock table ${sql.join(missing.map(([name]) => sql.table(name)))} in access exclusive mode`.execute(tx);
    await sql`set local lock_timeout to default`.execute(tx);
    await sql`set local citus.multi_shard_modify_mode = 'sequential'`.execute(tx);
    for (const [name, column] of missing) {
      if (column === null) {
        await sql`select citus_add_local_table_to_metadata(${name})`.execute(tx);
        continue;
      }
      const place = name === 'users' ? 'none' : 'users';
      await sql`select create_distributed_table(${name}, ${column}, colocate_with => ${place})`.execute(tx);
      await sql`select truncate_local_data_after_distributing_table(${name})`.execute(tx);
    }
    return missing.length;
  });
}
