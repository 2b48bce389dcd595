import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Schedules of recurring transactions, the exceptions among their occurrences, and dismissed suggestions. Frozen in time. */
export const schedules = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('schedules')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('from_cents', 'bigint', (column) => column.notNull())
      .addColumn('to_cents', 'bigint', (column) => column.notNull())
      .addColumn('category', text)
      .addColumn('goal_id', text)
      .addColumn('description', text, (column) => column.notNull())
      .addColumn('note', text, (column) => column.notNull())
      .addColumn('rule', text, (column) => column.notNull())
      .addColumn('recording', text, (column) => column.notNull())
      .addColumn('counts_from', text, (column) => column.notNull())
      .addColumn('recorded_through', text, (column) => column.notNull())
      .addColumn('paused_on', text)
      .addColumn('pause_reason', text)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('deleted_at', 'bigint')
      .addColumn('version', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('schedules_pk', ['user_id', 'id'])
      .execute();
    await db.schema.createIndex('schedules_deleted').on('schedules').column('deleted_at').execute();

    await db.schema
      .createTable('schedule_occurrences')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('schedule_id', text, (column) => column.notNull())
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('status', text, (column) => column.notNull())
      .addColumn('former_status', text)
      .addColumn('moved_to', text)
      .addColumn('from_cents', 'bigint')
      .addColumn('to_cents', 'bigint')
      .addColumn('category', text)
      .addColumn('frozen', text)
      .addColumn('transaction_id', text)
      .addPrimaryKeyConstraint('schedule_occurrences_pk', ['user_id', 'schedule_id', 'day'])
      .execute();
    await db.schema
      .createIndex('schedule_occurrences_by_transaction')
      .on('schedule_occurrences')
      .columns(['user_id', 'transaction_id'])
      .execute();
    await db.schema
      .createIndex('schedule_occurrences_by_status')
      .on('schedule_occurrences')
      .columns(['user_id', 'status'])
      .execute();

    await db.schema
      .createTable('schedule_dismissals')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('schedule_dismissals_pk', ['user_id', 'key'])
      .execute();

    await db.schema.alterTable('users').addColumn('schedules_due', text).execute();
    await db.schema.createIndex('users_schedules_due').on('users').column('schedules_due').execute();
  },
};
