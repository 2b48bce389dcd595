import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What the last attempt to send a mail failed with. Frozen in time. */
export const whyMailWaits = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;
    await db.schema.alterTable('emails').addColumn('last_error', text).execute();
  },
};
