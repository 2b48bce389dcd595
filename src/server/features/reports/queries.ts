import { sql } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { Db } from '#server/db/tables.ts';
import type { MonthSpan } from '#server/ledger/expenses.ts';
import { type CalendarDate, type DateRange, dayIn, type Month, rangeOfMonth } from '#shared/calendar-date.ts';
import type { UserId } from '#shared/ids.ts';
import { type Cents, cents, ZERO } from '#shared/money.ts';
import type { Flow } from '#shared/reports/contract.ts';
import { TransactionType } from '#shared/transactions/contract.ts';

/** One seek in the key for each type, however long the user has been here. */
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

/** The month of the user's first transaction; null before there is one. */
export async function readFirstMonth(db: Db, userId: UserId): Promise<Month | null> {
  const [row] = await firstMonths(db, { userId });
  const months = Object.values(row ?? {}).filter((month) => month !== null);
  return months.sort()[0] ?? null;
}

/** Groups by type first, in the order of the key, so that no sort is needed. */
const flowsByMonth = prepared((db, value: Values<MonthSpan>) =>
  db
    .selectFrom('month_totals')
    .select(['month', 'type', sql<number>`sum(total_cents)`.as('amount'), sql<number>`sum(count)`.as('count')])
    .where('user_id', '=', value('userId'))
    .where('type', 'in', ['income', 'expense'])
    .where('month', '>=', value('from'))
    .where('month', '<=', value('to'))
    .groupBy(['type', 'month'])
    .$narrowType<{ type: keyof Flow }>(),
);

/** Lists the months with income or expenses, and the number of their transactions. */
export async function readFlows(db: Db, months: MonthSpan): Promise<Map<Month, Flow & { readonly count: number }>> {
  const flows = new Map<Month, { income: Cents; expense: Cents; count: number }>();
  for (const { month, type, amount, count } of await flowsByMonth(db, months)) {
    const flow = flows.getOrInsertComputed(month, () => ({ income: ZERO, expense: ZERO, count: 0 }));
    flow[type] = cents(amount);
    flow.count += count;
  }
  return flows;
}

/** Sums income and expenses of the selected rows. */
function flowOf(amount: 'total_cents' | 'amount_cents', sign: '' | '-' = '') {
  const sumOf = (type: keyof Flow) =>
    sql<number>`${sql.raw(sign)}coalesce(sum(${sql.ref(amount)}) filter (where type = ${sql.lit(type)}), 0)`.as(type);
  return [sumOf('income'), sumOf('expense')];
}

/** The days of a month, and the last of them that counts. */
interface Days extends DateRange {
  readonly userId: UserId;
  readonly month: Month;
  readonly until: CalendarDate;
}

const flowUntil = prepared((db, value: Values<Days>) =>
  db
    .selectFrom('transactions')
    .select(flowOf('amount_cents'))
    .where('user_id', '=', value('userId'))
    .where('date', '>=', value('start'))
    .where('date', '<=', value('until')),
);

/**
 * In one statement, so that no transaction can be recorded between reading the total and reading what is subtracted. Each part
 * is summed by itself: summing the rows of both together takes half as long again.
 */
const flowOfMonthLessRest = prepared((db, value: Values<Days>) =>
  db
    .selectFrom((parts) =>
      parts
        .selectFrom('month_totals')
        .select(flowOf('total_cents'))
        .where('user_id', '=', value('userId'))
        .where('type', 'in', ['income', 'expense'])
        .where('month', '=', value('month'))
        .unionAll(
          parts
            .selectFrom('transactions')
            .select(flowOf('amount_cents', '-'))
            .where('user_id', '=', value('userId'))
            .where('date', '>', value('until'))
            .where('date', '<=', value('end')),
        )
        .as('parts'),
    )
    .select([sql<number>`sum(income)`.as('income'), sql<number>`sum(expense)`.as('expense')]),
);

/**
 * Sums income and expenses from the 1st to a day of a month, which month totals do not contain. Reads rows by the date index:
 * either those up to the day, or those after it, subtracted from the month, whichever are fewer days.
 */
export async function readFlowUntil(db: Db, userId: UserId, month: Month, day: number): Promise<Flow> {
  const range = rangeOfMonth(month);
  const readFlow = day <= Number(range.end.slice(8)) / 2 ? flowUntil : flowOfMonthLessRest;
  const [flow] = await readFlow(db, { userId, month, until: dayIn(month, day), ...range });
  return toFlow(flow);
}

function toFlow({ income = 0, expense = 0 }: { income?: number; expense?: number } = {}): Flow {
  return { income: cents(income), expense: cents(expense) };
}
