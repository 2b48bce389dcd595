import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { Month } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { type Cents, cents } from '#shared/money.ts';

/** First to last month of a person, both included. */
export interface MonthSpan {
  readonly userId: UserId;
  readonly from: Month;
  readonly to: Month;
}

/** What was spent in a month, by category; `''` for none. */
export interface MonthExpenses {
  readonly month: Month;
  readonly byCategory: readonly (readonly [category: string, amount: Cents])[];
}

function selectExpenses(db: Db, value: Values<MonthSpan>) {
  return db
    .selectFrom('month_totals')
    .select('month')
    .where('user_id', '=', value('userId'))
    .where('type', '=', 'expense')
    .where('month', '>=', value('from'))
    .where('month', '<=', value('to'))
    .orderBy('month');
}

/** A row for each month: one for each sum would cost the drivers up to three times as much. */
const sumsByMonth = prepared((db, value: Values<MonthSpan>) => {
  const object = sql.raw(isPostgres(db) ? 'json_object_agg' : 'json_group_object');
  return selectExpenses(db, value)
    .select(sql<string>`cast(${object}(category, total_cents) as text)`.as('sums'))
    .groupBy('month');
});

const sumsOfCategory = prepared((db, value: Values<MonthSpan & { category: string }>) =>
  selectExpenses(db, value).select('total_cents').where('category', '=', value('category')),
);

/**
 * The months with expenses, earliest first; as many rows as that, however many transactions there are.
 * @throws {TooLargeTotal} if a sum is beyond 2^53, which parsing JSON would round.
 */
export async function readExpenses(db: Db, span: MonthSpan): Promise<MonthExpenses[]> {
  const rows = await sumsByMonth(db, span);
  return rows.map(({ month, sums }) => ({
    month,
    byCategory: Object.entries<number>(JSON.parse(sums)).map(([category, sum]) => [category, cents(sum)] as const),
  }));
}

/** The same of one category alone. */
export async function readExpensesOf(db: Db, category: string, span: MonthSpan): Promise<MonthExpenses[]> {
  const rows = await sumsOfCategory(db, { ...span, category });
  return rows.map(({ month, total_cents }) => ({ month, byCategory: [[category, total_cents]] }));
}
