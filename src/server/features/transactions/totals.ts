import { type Expression, sql } from 'kysely';
import { runLongQuery } from '#server/db/long-reads.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { MonthSpan } from '#server/ledger/expenses.ts';
import type { UserId } from '#shared/ids.ts';
import { addCents, type Cents, cents } from '#shared/money.ts';
import { type TransactionFilter, TransactionType } from '#shared/transactions/contract.ts';
import { isWholeMonths, monthsOf } from './filtered-months.ts';
import { candidates, matches } from './queries.ts';
import { sumReleases } from './releases.ts';

type Sums = Record<TransactionType, number> & { count: number };

type Totals = Record<TransactionType | 'released', Cents> & { count: number };

/**
 * Sums the rows of a filter by type, and what goals released. Whole months are read from the month totals at constant cost;
 * only filters by day, amount, or text scan rows.
 */
export async function sumTransactions(db: Db, userId: UserId, filter: TransactionFilter): Promise<Totals> {
  const sums = await (isWholeMonths(filter) ? sumMonths(db, userId, filter) : sumRows(db, userId, filter));
  const released = addCents(...Object.values(await sumReleases(db, userId, filter)));
  const { income, expense, savings, count } = sums;
  return { income: cents(income), expense: cents(expense), savings: cents(savings), released, count };
}

function selectMonths(db: Db, { userId, from, to }: MonthSpan, types: readonly TransactionType[]) {
  return db
    .selectFrom('month_totals')
    .select(['type', total(sql.ref('total_cents')).as('total'), total(sql.ref('count')).as('count')])
    .where('user_id', '=', userId)
    .where('type', 'in', types)
    .where('month', '>=', from)
    .where('month', '<=', to)
    .$narrowType<{ type: TransactionType }>()
    .groupBy('type');
}

/** The sums for the unfiltered list. */
const sumsOfMonths = prepared((db, value: Values<MonthSpan>) =>
  selectMonths(db, { userId: value('userId'), from: value('from'), to: value('to') }, TransactionType.options),
);

async function sumMonths(db: Db, userId: UserId, filter: TransactionFilter): Promise<Sums> {
  const sums: Sums = { income: 0, expense: 0, savings: 0, count: 0 };
  for (const { type, total, count } of await readMonths(db, userId, filter)) {
    sums[type] = total;
    sums.count += count;
  }
  return sums;
}

function readMonths(db: Db, userId: UserId, filter: TransactionFilter) {
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

/** Does not group by type, because SQLite would sort the rows. */
async function sumRows(db: Db, userId: UserId, filter: TransactionFilter): Promise<Sums> {
  const sumOf = (type: TransactionType) =>
    sql<number>`coalesce(sum(amount_cents) filter (where type = ${sql.lit(type)}), 0)`.as(type);
  const query = candidates(db, userId, filter)
    .select((row) => [sumOf('income'), sumOf('expense'), sumOf('savings'), row.fn.countAll<number>().as('count')])
    .where(matches(db, filter));
  const [sums] = await runLongQuery(db, userId, query);
  return sums as Sums;
}

function total(column: Expression<unknown>) {
  return sql<number>`sum(${column})`;
}
