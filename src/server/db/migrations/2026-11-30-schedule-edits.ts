import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Each user's latest schedule edit and the rows that Undo restores. Frozen in time. */
export const scheduleEdits = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('schedule_edits')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('schedule_id', text, (column) => column.notNull())
      .addColumn('version', 'integer', (column) => column.notNull())
      .addColumn('digest', text, (column) => column.notNull())
      .addColumn('before', text)
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('schedule_edits_pk', ['user_id'])
      .execute();
    await db.schema.createIndex('schedule_edits_created_at').on('schedule_edits').column('created_at').execute();
  },
};
