import type { Kysely } from 'kysely';

/** When an import was last restored, so that others are not restored beside it with the same lines. Frozen in time. */
export const restoredImports = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema.alterTable('imports').addColumn('restored_at', 'bigint').execute();
  },
};
