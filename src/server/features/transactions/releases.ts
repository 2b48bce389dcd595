import { sql } from 'kysely';
import { runLongQuery } from '#server/db/long-reads.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { MonthSpan } from '#server/ledger/expenses.ts';
import type { Month } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { type Cents, cents } from '#shared/money.ts';
import type { TransactionFilter } from '#shared/transactions/contract.ts';
import { isWholeMonths, monthsOf } from './filtered-months.ts';

interface ReleaseRow {
  readonly month: Month;
  /** Negative, because it leaves the goals. */
  readonly total: number;
}

/**
 * The money that goals moved back to the balance, by month. It matches a filter like savings of its day, its goal, and its
 * amount; it has no category and no text (decision 032).
 */
export async function sumReleases(
  db: Db,
  userId: UserId,
  filter: TransactionFilter,
): Promise<Readonly<Record<Month, Cents>>> {
  const { type = 'savings', category = [], search } = filter;
  if (type !== 'savings' || category.length > 0 || search) return {};
  const rows = await (isWholeMonths(filter) ? readMonths(db, userId, filter) : readMovements(db, userId, filter));
  return Object.fromEntries(rows.map(({ month, total }) => [month, cents(-total)]));
}

function selectMonths(db: Db, value: Values<MonthSpan>) {
  return db
    .selectFrom('month_totals')
    .select(['month', sql<number>`sum(total_cents)`.as('total')])
    .where('user_id', '=', value('userId'))
    .where('type', '=', 'release')
    .where('month', '>=', value('from'))
    .where('month', '<=', value('to'))
    .groupBy('month');
}

const releasesOfAll = prepared((db, value: Values<MonthSpan>) => selectMonths(db, value));

function readMonths(db: Db, userId: UserId, filter: TransactionFilter): Promise<ReleaseRow[]> {
  const span = { userId, ...monthsOf(filter) };
  if (!filter.goalId) return releasesOfAll(db, span);
  return selectMonths(db, (name) => span[name])
    .where('goal_id', '=', filter.goalId)
    .execute();
}

function readMovements(db: Db, userId: UserId, filter: TransactionFilter): Promise<ReleaseRow[]> {
  const { startDate, endDate, goalId, minAmount, maxAmount } = filter;
  const month = sql<Month>`substr(date, 1, 7)`;
  let query = db
    .selectFrom('goal_movements')
    .select([month.as('month'), sql<number>`sum(amount_cents)`.as('total')])
    .where('user_id', '=', userId)
    .where('kind', '=', 'release')
    .groupBy(month);
  if (startDate) query = query.where('date', '>=', startDate);
  if (endDate) query = query.where('date', '<=', endDate);
  if (goalId) query = query.where('goal_id', '=', goalId);
  if (minAmount !== undefined) query = query.where('amount_cents', '<=', cents(-minAmount));
  if (maxAmount !== undefined) query = query.where('amount_cents', '>=', cents(-maxAmount));
  return runLongQuery(db, userId, query);
}
