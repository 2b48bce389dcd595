import { type Expression, sql } from 'kysely';
import type { Db } from '#server/db/tables.ts';
import { monthOf, rangeOfMonth } from '#shared/calendar-date.ts';
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
 * The sums by type of all rows a filter holds. Whole months come from the month totals, whatever they hold; only days,
 * amounts and searches need the rows themselves, and then nothing counts as released.
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

/** What left a goal belongs to its savings. */
function typesIn({ type }: TransactionFilter): SumRow['type'][] {
  if (type === undefined) return [...TransactionType.options, 'release'];
  return type === 'savings' ? ['savings', 'release'] : [type];
}

function sumMonths(db: Db, userId: UserId, filter: TransactionFilter): Promise<SumRow[]> {
  let query = db
    .selectFrom('month_totals')
    .select(['type', total(sql.ref('total_cents')).as('total'), total(sql.ref('count')).as('count')])
    .where('user_id', '=', userId)
    .where('type', 'in', typesIn(filter))
    .$narrowType<{ type: SumRow['type'] }>()
    .groupBy('type');
  if (filter.startDate) query = query.where('month', '>=', monthOf(filter.startDate));
  if (filter.endDate) query = query.where('month', '<=', monthOf(filter.endDate));
  if (filter.category?.length) query = query.where('category', 'in', filter.category);
  if (filter.goalId) query = query.where('goal_id', '=', filter.goalId);
  return query.execute();
}

function sumRows(db: Db, userId: UserId, filter: TransactionFilter): Promise<SumRow[]> {
  return db
    .selectFrom('transactions')
    .select((row) => ['type', total(sql.ref('amount_cents')).as('total'), row.fn.countAll<number>().as('count')])
    .where('user_id', '=', userId)
    .where(matches(db, filter))
    .groupBy('type')
    .execute();
}

function total(column: Expression<unknown>) {
  return sql<number>`sum(${column})`;
}
