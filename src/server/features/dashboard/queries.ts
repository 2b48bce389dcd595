import { sql } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { type DateRange, type Month, monthOf } from '#shared/calendar-date.ts';
import type { CategorySpending } from '#shared/dashboard/contract.ts';
import type { UserId } from '#shared/ids.ts';
import { addCents, cents, ZERO } from '#shared/money.ts';
import type { TransactionType } from '#shared/transactions/contract.ts';
import { signedTotal } from '#shared/transactions/signed-total.ts';

const sumByType = prepared((db, value: Values<{ userId: UserId; month: Month }>) =>
  db
    .selectFrom('month_totals')
    .select([
      'type',
      sql<number>`sum(total_cents)`.as('total'),
      sql<number>`sum(case when month = ${value('month')} then total_cents else 0 end)`.as('this_month'),
    ])
    .where('user_id', '=', value('userId'))
    .groupBy('type'),
);

/** All time, and the part of one month beside it. */
export async function readSummary(db: Db, userId: UserId, month: Month) {
  const rows = await sumByType(db, { userId, month });
  const sum = (type: TransactionType, part: 'total' | 'this_month') =>
    cents(rows.find((row) => row.type === type)?.[part] ?? ZERO);
  const sums = (part: 'total' | 'this_month') => ({
    income: sum('income', part),
    expense: sum('expense', part),
    savings: sum('savings', part),
  });

  const total = sums('total');
  return { ...total, balance: signedTotal(total), month: sums('this_month') };
}

/** Expenses by category over the months of a range, largest first. */
export async function readSpending(db: Db, userId: UserId, { start, end }: DateRange) {
  const rows = await db
    .selectFrom('month_totals')
    .select(['category', sql<number>`sum(total_cents)`.as('total')])
    .where('user_id', '=', userId)
    .where('type', '=', 'expense')
    .where('month', '>=', monthOf(start))
    .where('month', '<=', monthOf(end))
    .groupBy('category')
    .orderBy('total', 'desc')
    .orderBy('category')
    .execute();
  const categories = rows.map(
    ({ category, total }): CategorySpending => ({ category: category || null, amount: cents(total) }),
  );
  return { total: addCents(...categories.map(({ amount }) => amount)), categories };
}
