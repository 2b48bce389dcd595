import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Accounts, the ledger and preferences. Frozen in time: it imports nothing from the app. */
export const foundation = {
  async up(db: Kysely<unknown>): Promise<void> {
    // Text sorts by bytes on both engines, so that dates, months and ids order and page alike.
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;

    const ledgerRow = (name: 'transactions' | 'deleted_transactions') =>
      db.schema
        .createTable(name)
        .addColumn('user_id', text, (column) => column.notNull())
        .addColumn('id', text, (column) => column.notNull())
        .addColumn('type', text, (column) => column.notNull())
        .addColumn('amount_cents', 'bigint', (column) => column.notNull())
        .addColumn('category', text)
        .addColumn('goal_id', text)
        .addColumn('date', text, (column) => column.notNull())
        .addColumn('description', text, (column) => column.notNull())
        .addColumn('note', text, (column) => column.notNull())
        .addColumn('created_at', 'bigint', (column) => column.notNull())
        .addPrimaryKeyConstraint(`${name}_pk`, ['user_id', 'id']);

    await db.schema
      .createTable('users')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('email', text)
      .addColumn('phone', text)
      .addColumn('date_of_birth', text)
      .addColumn('password_hash', text)
      .addColumn('time_zone', text)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('logins')
      .addColumn('email', text, (column) => column.primaryKey())
      .addColumn('user_id', text, (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('sessions')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('sessions_user_id').on('sessions').column('user_id').execute();
    await db.schema.createIndex('sessions_last_used_at').on('sessions').column('last_used_at').execute();

    await db.schema
      .createTable('login_attempts')
      .addColumn('id', text, (column) => column.primaryKey())
      .addColumn('email', text, (column) => column.notNull())
      .addColumn('outcome', text, (column) => column.notNull())
      .addColumn('address', text, (column) => column.notNull())
      .addColumn('browser', text, (column) => column.notNull())
      .addColumn('at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema.createIndex('login_attempts_email_at').on('login_attempts').columns(['email', 'at']).execute();
    await db.schema.createIndex('login_attempts_address_at').on('login_attempts').columns(['address', 'at']).execute();

    await db.schema
      .createTable('lockouts')
      .addColumn('email', text, (column) => column.primaryKey())
      .addColumn('failures', 'integer', (column) => column.notNull())
      .addColumn('last_failure_at', 'bigint', (column) => column.notNull())
      .execute();

    await db.schema
      .createTable('idempotency_keys')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('key', text, (column) => column.notNull())
      .addColumn('request_hash', text, (column) => column.notNull())
      .addColumn('status', 'integer', (column) => column.notNull())
      .addColumn('response', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('idempotency_keys_pk', ['user_id', 'key'])
      .execute();
    await db.schema.createIndex('idempotency_keys_created_at').on('idempotency_keys').column('created_at').execute();

    await ledgerRow('transactions').execute();
    await db.schema
      .createIndex('transactions_by_date')
      .on('transactions')
      .columns(['user_id', 'date', 'created_at', 'id'])
      .execute();
    await db.schema
      .createIndex('transactions_by_category')
      .on('transactions')
      .columns(['user_id', 'category', 'date', 'created_at', 'id'])
      .execute();
    await ledgerRow('deleted_transactions')
      .addColumn('deleted_at', 'bigint', (column) => column.notNull())
      .execute();
    await db.schema
      .createIndex('deleted_transactions_deleted_at')
      .on('deleted_transactions')
      .column('deleted_at')
      .execute();

    await db.schema
      .createTable('month_totals')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('month', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('category', text, (column) => column.notNull())
      .addColumn('goal_id', text, (column) => column.notNull())
      .addColumn('total_cents', 'bigint', (column) => column.notNull())
      .addColumn('count', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('month_totals_pk', ['user_id', 'type', 'month', 'category', 'goal_id'])
      // Sums by type then read one stretch of the key, in order.
      .$call((table) => (postgres ? table : table.modifyEnd(sql`without rowid`)))
      .execute();

    await db.schema
      .createTable('goals')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('target_cents', 'bigint', (column) => column.notNull())
      .addColumn('deadline', text)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('closed_at', 'bigint')
      .addPrimaryKeyConstraint('goals_pk', ['user_id', 'id'])
      .execute();

    await db.schema
      .createTable('settings')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('value', text, (column) => column.notNull())
      .addPrimaryKeyConstraint('settings_pk', ['user_id', 'name'])
      .execute();
  },
};
