import { type Kysely, sql } from 'kysely';

/** The few rows of imports that created or changed a transaction, among all those that name it. Frozen in time. */
export const rowsWithVersions = {
  async up(db: Kysely<unknown>): Promise<void> {
    await db.schema
      .createIndex('import_rows_with_versions')
      .on('import_rows')
      .columns(['user_id', 'transaction_id'])
      .where(sql.ref('version'), 'is not', null)
      .execute();
  },
};
