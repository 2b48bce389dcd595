import { sql } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import { type DateRange, type Month, monthOf } from '#shared/calendar-date.ts';
import type { CategorySpending } from '#shared/dashboard/contract.ts';
import type { UserId } from '#shared/ids.ts';
import { addCents, cents } from '#shared/money.ts';

const sumsByCategory = prepared((db, value: Values<{ userId: UserId; from: Month; to: Month }>) =>
  db
    .selectFrom('month_totals')
    .select(['category', sql<number>`sum(total_cents)`.as('total')])
    .where('user_id', '=', value('userId'))
    .where('type', '=', 'expense')
    .where('month', '>=', value('from'))
    .where('month', '<=', value('to'))
    .groupBy('category')
    .orderBy('total', 'desc')
    .orderBy('category'),
);

/** Expenses by category over the months of a range, largest first. */
export async function readSpending(db: Db, userId: UserId, { start, end }: DateRange) {
  const rows = await sumsByCategory(db, { userId, from: monthOf(start), to: monthOf(end) });
  const categories = rows.map(
    ({ category, total }): CategorySpending => ({ category: category || null, amount: cents(total) }),
  );
  return { total: addCents(...categories.map(({ amount }) => amount)), categories };
}
