import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** Replaces the index of the list by one that holds what a search and its totals read. Frozen in time. */
export const searchIndex = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    await db.schema.dropIndex('transactions_by_date').execute();
    await (postgres
      ? sql`create index transactions_by_date on transactions (user_id, date, created_at, id)
          include (type, amount_cents, description, note)`
      : sql`create index transactions_by_date on transactions
          (user_id, date, created_at, id, lower(description) || 'X' || lower(note), type, amount_cents)`
    ).execute(db);
  },
};
