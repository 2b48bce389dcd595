import { sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { Month } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { addCents, type Cents, cents, ZERO } from '#shared/money.ts';

/** A range of months of a user, both ends included. */
export interface MonthSpan {
  readonly userId: UserId;
  readonly from: Month;
  readonly to: Month;
}

/** The expenses of a month by category; `''` stands for no category. Read one with `amountOf`. */
export interface MonthExpenses {
  readonly month: Month;
  readonly byCategory: Readonly<Record<string, Cents>>;
}

/** Zero for a category without expenses, even if an object has a property of that name, such as `constructor`. */
export function amountOf(expenses: MonthExpenses | undefined, category: string): Cents {
  return (expenses && Object.hasOwn(expenses.byCategory, category) && expenses.byCategory[category]) || ZERO;
}

function selectExpenses(db: Db, value: Values<Pick<MonthSpan, 'userId' | 'to'>>) {
  return db
    .selectFrom('month_totals')
    .select('month')
    .where('user_id', '=', value('userId'))
    .where('type', '=', 'expense')
    .where('month', '<=', value('to'))
    .orderBy('month');
}

/** The expenses of a month by category in one column: one row per sum would cost the drivers up to three times as much. */
export function sumsByCategory(db: Db) {
  const object = sql.raw(isPostgres(db) ? 'json_object_agg' : 'json_group_object');
  return sql<string | null>`cast(${object}(category, total_cents) as text)`.as('sums');
}

/**
 * Parses such a column.
 * @throws {TooLargeTotal} if a sum is beyond 2^53, which parsing JSON would round.
 */
export function toMonthExpenses(month: Month, sums: string | null): MonthExpenses {
  const byCategory: Record<string, Cents> = sums === null ? {} : JSON.parse(sums);
  Object.values(byCategory).forEach(cents);
  return { month, byCategory };
}

/** The sum of all categories. */
export function totalExpenses(expenses: MonthExpenses | undefined): Cents {
  return Object.values(expenses?.byCategory ?? {}).reduce((total, amount) => addCents(total, amount), ZERO);
}

const sumsByMonth = prepared((db, value: Values<MonthSpan>) =>
  selectExpenses(db, value).where('month', '>=', value('from')).select(sumsByCategory(db)).groupBy('month'),
);

interface Budgeted extends Pick<MonthSpan, 'userId' | 'to'> {
  readonly category: string;
}

/**
 * The expenses of a category by month, from the month in which its budget begins, in one column. Parse it with
 * `toCategoryExpenses`.
 */
export function budgetedSums(db: Db, value: Values<Budgeted>) {
  const object = sql.raw(isPostgres(db) ? 'json_object_agg' : 'json_group_object');
  return selectExpenses(db, value)
    .clearSelect()
    .clearOrderBy()
    .select(sql<string | null>`cast(${object}(month_totals.month, total_cents) as text)`.as('sums'))
    .where('category', '=', value('category'))
    .where('month', '>=', ({ selectFrom }) =>
      selectFrom('budgets')
        .innerJoin('budget_changes', (join) =>
          join
            .onRef('budget_changes.user_id', '=', 'budgets.user_id')
            .onRef('budget_changes.budget_id', '=', 'budgets.id'),
        )
        .select((row) => row.fn.min<Month>('budget_changes.month').as('first'))
        .where('budgets.user_id', '=', value('userId'))
        .where('budgets.category', '=', value('category')),
    )
    .as('sums');
}

/** @throws {TooLargeTotal} if a sum is beyond 2^53, which parsing JSON would round. */
export function toCategoryExpenses(category: string, sums: string | null): MonthExpenses[] {
  const byMonth: Record<Month, Cents> = sums === null ? {} : JSON.parse(sums);
  return Object.entries(byMonth).map(([month, amount]) => ({
    month: month as Month,
    byCategory: { [category]: cents(amount) },
  }));
}

/** Reads the months with expenses, earliest first; the cost does not depend on the number of transactions. */
export async function readExpenses(db: Db, span: MonthSpan): Promise<MonthExpenses[]> {
  const rows = await sumsByMonth(db, span);
  return rows.map(({ month, sums }) => toMonthExpenses(month, sums));
}
