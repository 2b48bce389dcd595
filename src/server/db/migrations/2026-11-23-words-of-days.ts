import { type Kysely, PostgresAdapter, sql } from 'kysely';

/**
 * The texts of each day, in which a search looks first. A job fills them; until then a search reads the rows of the day. Frozen in
 * time.
 */
export const wordsOfDays = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;
    await db.schema
      .createTable('searched_days')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('day', text, (column) => column.notNull())
      .addColumn('count', 'integer', (column) => column.notNull())
      .addColumn('texts', text)
      .addColumn('is_stale', 'integer', (column) => column.notNull())
      .addPrimaryKeyConstraint('searched_days_primary', ['user_id', 'day'])
      .execute();
    await sql`
      insert into searched_days (user_id, day, count, texts, is_stale)
      select user_id, date, count(*), null, 1 from transactions group by user_id, date`.execute(db);
    await sql`create index searched_days_stale on searched_days (user_id, day) where is_stale = 1`.execute(db);
    if (!postgres) return;
    // Texts of a busy day stay in their row, and are not compressed: a search reads them all.
    await sql`alter table searched_days set (toast_tuple_target = 8160)`.execute(db);
    await sql`alter table searched_days alter column texts set storage external`.execute(db);
  },
};
