import { type Kysely, PostgresAdapter, sql } from 'kysely';

/** What a goal gets and gives without a transaction; budgets and their timeline. Frozen in time. */
export const goalsAndBudgets = {
  async up(db: Kysely<unknown>): Promise<void> {
    const postgres = db.getExecutor().adapter instanceof PostgresAdapter;
    const text = postgres ? sql`text collate "C"` : sql`text`;

    await db.schema
      .createTable('goal_movements')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('goal_id', text, (column) => column.notNull())
      .addColumn('kind', text, (column) => column.notNull())
      .addColumn('amount_cents', 'bigint', (column) => column.notNull())
      .addColumn('date', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('goal_movements_pk', ['user_id', 'id'])
      .execute();

    await db.schema
      .createTable('budgets')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('id', text, (column) => column.notNull())
      .addColumn('name', text, (column) => column.notNull())
      .addColumn('category', text, (column) => column.notNull())
      .addColumn('icon', text)
      .addColumn('notes', text, (column) => column.notNull())
      .addColumn('created_at', 'bigint', (column) => column.notNull())
      .addPrimaryKeyConstraint('budgets_pk', ['user_id', 'id'])
      .addUniqueConstraint('budgets_category_unique', ['user_id', 'category'])
      .execute();

    await db.schema
      .createTable('budget_changes')
      .addColumn('user_id', text, (column) => column.notNull())
      .addColumn('budget_id', text, (column) => column.notNull())
      .addColumn('month', text, (column) => column.notNull())
      .addColumn('amount_cents', 'bigint')
      .addPrimaryKeyConstraint('budget_changes_pk', ['user_id', 'budget_id', 'month'])
      .execute();
  },
};
