import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What an import changed in known sources, so that undoing it returns them to what they were. Frozen in time. */
export const whatImportsTeach = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('imports').addColumn('source_changes', text).execute();
  },
};
