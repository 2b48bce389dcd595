import { type Expression, sql } from 'kysely';
import { runLongQuery } from '#server/db/long-reads.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { MonthSpan } from '#server/ledger/expenses.ts';
import type { UserId } from '#shared/ids.ts';
import { addCents, type Cents, cents, ZERO } from '#shared/money.ts';
import { type TransactionFilter, TransactionType } from '#shared/transactions/contract.ts';
import { isWholeMonths, monthsOf } from './filtered-months.ts';
import { matches } from './queries.ts';
import { sumReleases } from './releases.ts';

interface SumRow {
  readonly type: TransactionType;
  readonly total: number;
  readonly count: number;
}

type Totals = Record<TransactionType | 'released', Cents> & { count: number };

/**
 * Sums the rows of a filter by type, and what goals released. Whole months are read from the month totals at constant cost;
 * only filters by day, amount, or text scan rows.
 */
export async function sumTransactions(db: Db, userId: UserId, filter: TransactionFilter): Promise<Totals> {
  const rows = await (isWholeMonths(filter) ? sumMonths(db, userId, filter) : sumRows(db, userId, filter));
  const released = addCents(...Object.values(await sumReleases(db, userId, filter)));
  const totals: Totals = { income: ZERO, expense: ZERO, savings: ZERO, released, count: 0 };
  for (const { type, total, count } of rows) {
    totals[type] = cents(total);
    totals.count += count;
  }
  return totals;
}

function selectMonths(db: Db, { userId, from, to }: MonthSpan, types: readonly TransactionType[]) {
  return db
    .selectFrom('month_totals')
    .select(['type', total(sql.ref('total_cents')).as('total'), total(sql.ref('count')).as('count')])
    .where('user_id', '=', userId)
    .where('type', 'in', types)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .$narrowType<{ type: SumRow['type'] }>()
    .groupBy('type');
}

/** The sums for the unfiltered list. */
const sumsOfMonths = prepared((db, value: Values<MonthSpan>) =>
  selectMonths(db, { userId: value('userId'), from: value('from'), to: value('to') }, TransactionType.options),
);

function sumMonths(db: Db, userId: UserId, filter: TransactionFilter): Promise<SumRow[]> {
  const { type, category = [], exceptCategory = [], goalId } = filter;
  const months = { userId, ...monthsOf(filter) };
  if (type === undefined && category.length === 0 && exceptCategory.length === 0 && !goalId)
    return sumsOfMonths(db, months);
  let query = selectMonths(db, months, type ? [type] : TransactionType.options);
  if (category.length > 0) query = query.where('category', 'in', category);
  if (exceptCategory.length > 0) query = query.where('category', 'not in', exceptCategory);
  if (goalId) query = query.where('goal_id', '=', goalId);
  return query.execute();
}

function sumRows(db: Db, userId: UserId, filter: TransactionFilter): Promise<SumRow[]> {
  const sums = db
    .selectFrom('transactions')
    .select((row) => ['type', total(sql.ref('amount_cents')).as('total'), row.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where(matches(db, filter))
    .groupBy('type');
  return runLongQuery(db, userId, sums);
}

function total(column: Expression<unknown>) {
  return sql<number>`sum(${column})`;
}
