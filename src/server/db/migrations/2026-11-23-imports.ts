import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Imports of bank statements, their rows and sources, and remembered merchants. Frozen in time. */
export const imports = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('imports')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('file_name', text, (column) => column.notNull())
      .addColumn('source_ids', text, (column) => column.notNull())
      .addColumn('new_rows', 'integer', (column) => column.notNull())
      .addColumn('rows_here', 'integer', (column) => column.notNull())
      .addColumn('rows_left_out', 'integer', (column) => column.notNull())
      .addColumn('rows_not_booked', 'integer', (column) => column.notNull())
      .addColumn('problems', 'integer', (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('undone_at', 'bigint')
      .addPrimaryKeyConstraint('imports_pk', ['user_id', 'id'])
      .execute();
    await db.schema.createIndex('imports_newest').on('imports').columns(['user_id', 'created_at', 'id']).execute();

    await db.schema
      .createTable('import_rows')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('import_id', text, (column) => column.notNull())
      .addColumn('position', 'integer', (column) => column.notNull())
      .addColumn('line', 'integer', (column) => column.notNull())
      .addColumn('source_id', text, (column) => column.notNull())
      .addColumn('date', text, (column) => column.notNull())
      .addColumn('amount_cents', 'bigint', (column) => column.notNull())
      .addColumn('text', text, (column) => column.notNull())
      .addColumn('external_id', text)
      .addColumn('item_id', text)
      .addColumn('outcome', text, (column) => column.notNull())
      .addColumn('rule', text)
      .addColumn('transaction_id', text)
      .addColumn('version', 'integer')
      .addColumn('before', text)
      .addColumn('is_removed', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_rows_pk', ['user_id', 'import_id', 'position'])
      .execute();
    for (const table of ['import_rows', 'transactions']) {
      await db.schema
        .createIndex(`${table}_by_amount`)
        .on(table)
        .columns(['user_id', 'amount_cents', 'date'])
        .execute();
    }
    await db.schema
      .createIndex('import_rows_by_transaction')
      .on('import_rows')
      .columns(['user_id', 'transaction_id'])
      .execute();

    await db.schema
      .createTable('import_sources')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('layout', text, (column) => column.notNull())
      .addColumn('account_hash', text)
      .addColumn('answers', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('last_import_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('import_sources_pk', ['user_id', 'id'])
      .execute();

    await db.schema
      .createTable('merchant_rules')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('merchant', text, (column) => column.notNull())
      .addColumn('type', text, (column) => column.notNull())
      .addColumn('category', text)
      .addColumn('goal_id', text)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('merchant_rules_pk', ['user_id', 'id'])
      .addUniqueConstraint('merchant_rules_merchant_unique', ['user_id', 'merchant'])
      .execute();
  },
};
