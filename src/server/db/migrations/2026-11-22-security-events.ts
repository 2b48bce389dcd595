import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** The audit log of an account. Frozen in time. */
export const securityEvents = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('security_events')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('detail', text)
      .addColumn('address', text)
      .addColumn('browser', text)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('security_events_pk', ['user_id', 'id'])
      .execute();
    await db.schema
      .createIndex('security_events_created_at')
      .on('security_events')
      .columns(['created_at', 'id'])
      .execute();
  },
};
