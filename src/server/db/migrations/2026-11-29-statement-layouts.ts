import type { Kysely } from 'kysely';

/** The kind of file that an import read: another kind tells the same transactions with other days and words. Frozen in time. */
export const statementLayouts = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('imports').addColumn('layout', 'text').execute();
  },
};
