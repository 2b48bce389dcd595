import { sql } from 'kysely';
import type { GoalRow, LedgerRow, LedgerTables, MovementRow } from '#server/db/tables/ledger.ts';
import type { Db } from '#server/db/tables.ts';
import { measureLedger } from '#server/ledger/size.ts';
import type { Month } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';

/** All ledger rows of a person. */
export interface Books {
  readonly goals: readonly GoalRow[];
  readonly transactions: readonly LedgerRow[];
  readonly movements: readonly MovementRow[];
}

const TABLES = ['transactions', 'deleted_transactions', 'goal_movements', 'month_totals', 'goals'] as const;
/** Both engines limit the values of a statement. */
const ROWS_A_STATEMENT = 500;

/**
 * Replaces all books of a person, deleted transactions included, and computes the month totals. The books must be valid: no
 * goal may ever fall below zero. Call it inside `inUserTransaction`.
 */
export async function replaceBooks(tx: Db, userId: UserId, books: Books): Promise<void> {
  for (const table of TABLES) await tx.deleteFrom(table).where('user_id', '=', userId).execute();
  for (const rows of slices(books.goals)) await tx.insertInto('goals').values(rows).execute();
  for (const rows of slices(books.transactions)) await tx.insertInto('transactions').values(rows).execute();
  for (const rows of slices(books.movements)) await tx.insertInto('goal_movements').values(rows).execute();
  await countAll(tx, userId);
}

function slices<Row>(rows: readonly Row[]): Row[][] {
  const count = Math.ceil(rows.length / ROWS_A_STATEMENT);
  return Array.from({ length: count }, (_, index) =>
    rows.slice(index * ROWS_A_STATEMENT, (index + 1) * ROWS_A_STATEMENT),
  );
}

type MonthTotal = LedgerTables['month_totals'];

const month = sql<Month>`substr(date, 1, 7)`;
const category = sql<string>`coalesce(category, '')`;
const goal = sql<MonthTotal['goal_id']>`coalesce(goal_id, '')`;
const total = sql<Cents>`sum(amount_cents)`;
const rows = sql<number>`count(*)`;

async function countAll(tx: Db, userId: UserId): Promise<void> {
  const columns = ['user_id', 'month', 'type', 'category', 'goal_id', 'total_cents', 'count'] as const;
  await tx
    .insertInto('month_totals')
    .columns(columns)
    .expression((query) =>
      query
        .selectFrom('transactions')
        .select(['user_id', month.as('month'), 'type', category.as('category'), goal.as('goal_id')])
        .select([total.as('total_cents'), rows.as('count')])
        .where('user_id', '=', userId)
        .groupBy(['user_id', month, 'type', category, goal]),
    )
    .execute();
  await tx
    .insertInto('month_totals')
    .columns(columns)
    .expression((query) =>
      query
        .selectFrom('goal_movements')
        .select(['user_id', month.as('month'), 'kind', sql<string>`''`.as('category'), 'goal_id'])
        .select([total.as('total_cents'), rows.as('count')])
        .where('user_id', '=', userId)
        .groupBy(['user_id', month, 'kind', 'goal_id']),
    )
    .execute();
  await measureLedger(tx, userId);
}
