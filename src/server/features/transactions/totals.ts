import { type Expression, sql } from 'kysely';
import { runLongQuery } from '#server/db/long-reads.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { MonthSpan } from '#server/ledger/expenses.ts';
import { type CalendarDate, monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { type Cents, cents, ZERO } from '#shared/money.ts';
import { type TransactionFilter, TransactionType } from '#shared/transactions/contract.ts';
import { matches } from './queries.ts';

interface SumRow {
  readonly type: TransactionType | 'release';
  readonly total: number;
  readonly count: number;
}

type Totals = Record<TransactionType | 'released', Cents> & { count: number };

/**
 * Sums the rows of a filter by type. Whole months are read from the month totals at constant cost; only filters by day,
 * amount, or text scan rows, and then nothing counts as released.
 */
export async function sumTransactions(db: Db, userId: UserId, filter: TransactionFilter): Promise<Totals> {
  const rows = await (isWholeMonths(filter) ? sumMonths(db, userId, filter) : sumRows(db, userId, filter));
  const totals: Totals = { income: ZERO, expense: ZERO, savings: ZERO, released: ZERO, count: 0 };
  for (const { type, total, count } of rows) {
    if (type === 'release') {
      totals.released = cents(-total);
    } else {
      totals[type] = cents(total);
      totals.count += count;
    }
  }
  return totals;
}

function isWholeMonths({ startDate, endDate, minAmount, maxAmount, search }: TransactionFilter): boolean {
  if (minAmount !== undefined || maxAmount !== undefined || search) return false;
  return (
    (!startDate || startDate === rangeOfMonth(monthOf(startDate)).start) &&
    (!endDate || endDate === rangeOfMonth(monthOf(endDate)).end)
  );
}

/** Savings are net of releases. */
function typesIn({ type }: TransactionFilter): SumRow['type'][] {
  if (type === undefined) return [...TransactionType.options, 'release'];
  return type === 'savings' ? ['savings', 'release'] : [type];
}

/** The range of valid dates. */
const FIRST_DAY = '1000-01-01' as CalendarDate;
const LAST_DAY = '9999-12-31' as CalendarDate;

function selectMonths(db: Db, { userId, from, to }: MonthSpan, types: SumRow['type'][]) {
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
  selectMonths(db, { userId: value('userId'), from: value('from'), to: value('to') }, typesIn({})),
);

function sumMonths(db: Db, userId: UserId, filter: TransactionFilter): Promise<SumRow[]> {
  const { startDate = FIRST_DAY, endDate = LAST_DAY, type, category = [], exceptCategory = [], goalId } = filter;
  const months = { userId, from: monthOf(startDate), to: monthOf(endDate) };
  if (type === undefined && category.length === 0 && exceptCategory.length === 0 && !goalId)
    return sumsOfMonths(db, months);
  let query = selectMonths(db, months, typesIn(filter));
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
