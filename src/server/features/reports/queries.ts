import { sql } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { DateRange, Month } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { type Cents, cents } from '#shared/money.ts';
import type { Flow } from '#shared/reports/flow.ts';
import { TransactionType } from '#shared/transactions/contract.ts';

/** First to last month, both included. */
interface Months {
  readonly userId: UserId;
  readonly from: Month;
  readonly to: Month;
}

/** One seek in the key for each type, however long the person has been here. */
const firstMonths = prepared((db, value: Values<{ userId: UserId }>) =>
  db.selectNoFrom((row) =>
    TransactionType.options.map((type) =>
      row
        .selectFrom('month_totals')
        .select((total) => total.fn.min('month').as('month'))
        .where('user_id', '=', value('userId'))
        .where('type', '=', type)
        .as(type),
    ),
  ),
);

/** The month of the person's first transaction; null before there is one. */
export async function readFirstMonth(db: Db, userId: UserId): Promise<Month | null> {
  const [row] = await firstMonths(db, { userId });
  const months = Object.values(row ?? {}).filter((month) => month !== null);
  return months.sort()[0] ?? null;
}

const income = sql<number>`sum(case when type = 'income' then total_cents else 0 end)`;
const expense = sql<number>`sum(case when type = 'expense' then total_cents else 0 end)`;

const flowsByMonth = prepared((db, value: Values<Months>) =>
  db
    .selectFrom('month_totals')
    .select(['month', income.as('income'), expense.as('expense')])
    .where('user_id', '=', value('userId'))
    .where('type', 'in', ['income', 'expense'])
    .where('month', '>=', value('from'))
    .where('month', '<=', value('to'))
    .groupBy('month'),
);

/** Only months in which something came in or was spent. */
export async function readFlows(db: Db, months: Months): Promise<Map<Month, Flow>> {
  const rows = await flowsByMonth(db, months);
  return new Map(rows.map((row) => [row.month, { income: cents(row.income), expense: cents(row.expense) }]));
}

const sumOfDays = prepared((db, value: Values<DateRange & { userId: UserId }>) =>
  db
    .selectFrom('transactions')
    .select([
      sql<number | null>`sum(case when type = 'income' then amount_cents else 0 end)`.as('income'),
      sql<number | null>`sum(case when type = 'expense' then amount_cents else 0 end)`.as('expense'),
    ])
    .where('user_id', '=', value('userId'))
    .where('date', '>=', value('start'))
    .where('date', '<=', value('end')),
);

/** Adds up rows by the index of dates: for days within a month, which the month totals cannot tell apart. */
export async function readFlowOfDays(db: Db, userId: UserId, days: DateRange): Promise<Flow> {
  const [sums] = await sumOfDays(db, { userId, ...days });
  return { income: cents(sums?.income ?? 0), expense: cents(sums?.expense ?? 0) };
}

/** Expenses by category and month. */
export const readSpending = prepared((db, value: Values<Months>) =>
  db
    .selectFrom('month_totals')
    .select(['category', 'month', 'total_cents as amount'])
    .where('user_id', '=', value('userId'))
    .where('type', '=', 'expense')
    .where('month', '>=', value('from'))
    .where('month', '<=', value('to'))
    .orderBy('category')
    .orderBy('month'),
);

/** Savings less what was moved back to the balance, by goal and month; the oldest goal first, closed ones too. */
export const readSavings = prepared((db, value: Values<Months>) =>
  db
    .selectFrom('month_totals')
    .innerJoin('goals', (join) =>
      join.onRef('goals.user_id', '=', 'month_totals.user_id').onRef('goals.id', '=', 'month_totals.goal_id'),
    )
    .select(['goals.id as goalId', 'goals.name as goalName', 'month', sql<Cents>`sum(total_cents)`.as('amount')])
    .where('month_totals.user_id', '=', value('userId'))
    .where('type', 'in', ['savings', 'release'])
    .where('month', '>=', value('from'))
    .where('month', '<=', value('to'))
    .groupBy(['goals.created_at', 'goals.id', 'goals.name', 'month'])
    .orderBy('goals.created_at')
    .orderBy('goals.id')
    .orderBy('month'),
);
