import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** By what a server knows whether the plans of a user that it remembers are current. Frozen in time. */
export const versionsOfPlans = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;
    const users = db.schema.alterTable('users');
    await users.addColumn('plans_version', 'bigint', (column) => column.notNull().defaultTo(0)).execute();
    await users.addColumn('plans_month', text, (column) => column.notNull().defaultTo('')).execute();
  },
};
