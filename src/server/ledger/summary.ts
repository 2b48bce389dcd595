import { sql } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { type MonthExpenses, sumsByCategory, toMonthExpenses, totalExpenses } from '#server/ledger/expenses.ts';
import type { Month } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { UserId } from '#shared/ids.ts';
import { addCents, type Cents, cents, ZERO } from '#shared/money.ts';
import { type SumsByType, signedTotal } from '#shared/transactions/signed-total.ts';

type MonthTotal = Tables['month_totals'];

/** One subquery per type: half the work of one query that groups by type or filters by several types. */
const readSums = prepared((db, value: Values<{ userId: UserId; month: Month }>) => {
  const totals = (type: MonthTotal['type']) =>
    db.selectFrom('month_totals').where('user_id', '=', value('userId')).where('type', '=', sql.lit(type));
  const allTime = (type: MonthTotal['type']) =>
    totals(type).select(sql<number>`coalesce(sum(total_cents), 0)`.as('total'));
  const thisMonth = (type: MonthTotal['type']) => allTime(type).where('month', '=', value('month'));
  return db
    .selectFrom('users')
    .where('id', '=', value('userId'))
    .select(['plans_version', 'plans_month'])
    .select([
      allTime('income').as('income'),
      allTime('expense').as('expense'),
      allTime('savings').as('savings'),
      allTime('release').as('release'),
      thisMonth('income').as('month_income'),
      thisMonth('savings').as('month_savings'),
      thisMonth('release').as('month_release'),
      totals('expense').where('month', '=', value('month')).select(sumsByCategory(db)).as('month_expenses'),
    ]);
});

export interface Summary extends SumsByType {
  readonly balance: Cents;
  readonly month: SumsByType;
  /** The expenses of the month by category. */
  readonly expenses: MonthExpenses;
  /** As they were when the sums were read. */
  readonly plansVersion: number;
  readonly plansMonth: Month | '';
}

/**
 * All time, and the part of one month beside it. Savings are net of what goals released.
 * @throws {AppError} `invalid_token` for a removed account
 */
export async function readSummary(db: Db, userId: UserId, month: Month): Promise<Summary> {
  const [sums] = await readSums(db, { userId, month });
  if (!sums) throw new AppError('invalid_token');
  const { plans_version: plansVersion, plans_month: plansMonth, month_expenses, ...amounts } = sums;
  const sum = (...names: (keyof typeof amounts)[]) => addCents(...names.map((name) => cents(amounts[name] ?? ZERO)));
  const expenses = toMonthExpenses(month, month_expenses);
  const total = { income: sum('income'), expense: sum('expense'), savings: sum('savings', 'release') };
  const ofMonth = {
    income: sum('month_income'),
    expense: totalExpenses(expenses),
    savings: sum('month_savings', 'month_release'),
  };
  return { ...total, balance: signedTotal(total), month: ofMonth, expenses, plansVersion, plansMonth };
}
