import type { Kysely } from 'kysely';

/** A number that every change of a user's data raises. Frozen in time. */
export const versionsOfData = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .alterTable('users')
      .addColumn('data_version', 'bigint', (column) => column.notNull().defaultTo(0))
      .execute();
  },
};
