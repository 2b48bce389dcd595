import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Access tokens. Frozen in time. */
export const accessTokens = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('access_tokens')
      .addColumn('token_hash', text, (column) => column.notNull().primaryKey())
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('scopes', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addColumn('expires_at', 'bigint', (column) => column.notNull())
      .addColumn('last_used_at', 'bigint')
      .execute();
    await db.schema.createIndex('access_tokens_user_id').on('access_tokens').columns(['user_id', 'id']).execute();
    await db.schema.createIndex('access_tokens_expires_at').on('access_tokens').column('expires_at').execute();
  },
};
