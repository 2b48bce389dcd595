import type { Kysely } from 'kysely';

const TABLES = ['users', 'settings', 'transactions', 'deleted_transactions', 'goals', 'budgets'];

/** The version of each row that several devices can edit. Frozen in time. */
export const versions = {
  async up(db: Kysely<unknown>): Promise<void> {
    for (const table of TABLES) {
      await db.schema
        .alterTable(table)
        .addColumn('version', 'integer', (column) => column.notNull().defaultTo(1))
        .execute();
    }
  },
};
