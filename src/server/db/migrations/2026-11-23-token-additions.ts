import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Which access token added a transaction. Frozen in time. */
export const tokenAdditions = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('token_additions')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('transaction_id', text, (column) => column.notNull())
      .addColumn('token_id', text, (column) => column.notNull())
      .addColumn('is_removed', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('token_additions_pkey', ['user_id', 'created_at', 'transaction_id'])
      .execute();
    await db.schema.createIndex('token_additions_created_at').on('token_additions').column('created_at').execute();
  },
};
