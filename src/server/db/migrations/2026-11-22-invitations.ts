import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Invitations to register, by the SHA-256 of the token; a row is deleted when it is used. */
export const invitations = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('invitations')
      .addColumn('token_hash', text, (column) => column.primaryKey())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .execute();
  },
};
