import { sql } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import type { Month } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { addCents, cents, ZERO } from '#shared/money.ts';
import { signedTotal } from '#shared/transactions/signed-total.ts';

type MonthTotal = Tables['month_totals'];

/** One subquery per type: half the work of one query that groups by type or filters by several types. */
const readSums = prepared((db, value: Values<{ userId: UserId; month: Month }>) => {
  const allTime = (type: MonthTotal['type']) =>
    db
      .selectFrom('month_totals')
      .select(sql<number>`coalesce(sum(total_cents), 0)`.as('total'))
      .where('user_id', '=', value('userId'))
      .where('type', '=', sql.lit(type));
  const thisMonth = (type: MonthTotal['type']) => allTime(type).where('month', '=', value('month'));
  return db.selectNoFrom([
    allTime('income').as('income'),
    allTime('expense').as('expense'),
    allTime('savings').as('savings'),
    allTime('release').as('release'),
    thisMonth('income').as('month_income'),
    thisMonth('expense').as('month_expense'),
    thisMonth('savings').as('month_savings'),
    thisMonth('release').as('month_release'),
  ]);
});

export type Summary = Awaited<ReturnType<typeof readSummary>>;

/** All time, and the part of one month beside it. Savings are net of what goals released. */
export async function readSummary(db: Db, userId: UserId, month: Month) {
  const [sums] = (await readSums(db, { userId, month })) as [Awaited<ReturnType<typeof readSums>>[number]];
  const sum = (...names: (keyof typeof sums)[]) => addCents(...names.map((name) => cents(sums[name] ?? ZERO)));

  const total = { income: sum('income'), expense: sum('expense'), savings: sum('savings', 'release') };
  const ofMonth = {
    income: sum('month_income'),
    expense: sum('month_expense'),
    savings: sum('month_savings', 'month_release'),
  };
  return { ...total, balance: signedTotal(total), month: ofMonth };
}
