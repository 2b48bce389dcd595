import type { Kysely } from 'kysely';

/** Ends of sessions, and the indexes by which those past their limits are found. Frozen in time. */
export const sessions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('sessions').addColumn('ended_at', 'bigint').execute();
    await db.schema.createIndex('sessions_created_at').on('sessions').column('created_at').execute();
    await db.schema.createIndex('sessions_ended_at').on('sessions').column('ended_at').execute();
    await db.schema.createIndex('sessions_user_id_address').on('sessions').columns(['user_id', 'address']).execute();
    await db.schema.dropIndex('sessions_user_id').execute();
  },
};
