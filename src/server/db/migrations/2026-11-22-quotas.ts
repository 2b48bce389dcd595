import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The size of each person's ledger, indexes for what is capped, and what the jobs know of the clock. Frozen in time. */
export const quotas = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('ledger_sizes')
      .addColumn('user_id', text, (column) => column.primaryKey())
      .addColumn('entries', 'bigint', (column) => column.notNull())
      .addColumn('gross_cents', 'bigint', (column) => column.notNull())
      .execute();
    await sql`
      insert into ledger_sizes (user_id, entries, gross_cents)
      select user_id, count(*), sum(abs(amount_cents)) from (
        select user_id, amount_cents from transactions union all select user_id, amount_cents from goal_movements
      ) as entries group by user_id`.execute(db);

    await db.schema
      .createIndex('deleted_transactions_newest')
      .on('deleted_transactions')
      .columns(['user_id', 'deleted_at'])
      .execute();
    await db.schema
      .createIndex('idempotency_keys_newest')
      .on('idempotency_keys')
      .columns(['user_id', 'created_at'])
      .execute();
    await db.schema
      .createIndex('notifications_by_age')
      .on('notifications')
      .columns(['user_id', 'created_at'])
      .execute();

    await db.schema
      .createTable('job_clock')
      .addColumn('id', 'integer', (column) => column.primaryKey())
      .addColumn('last_run_at', 'bigint', (column) => column.notNull())
      .addColumn('steady_since', 'bigint', (column) => column.notNull())
      .execute();
  },
};
