import { type ExpressionBuilder, sql } from 'kysely';
import { runLongQuery } from '#server/db/long-reads.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import type { CalendarDate, DateRange } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { UserId } from '#shared/ids.ts';
import { LINKABLE_MAX, type schedulesContract } from '#shared/schedules/contract.ts';
import { FULFILLED } from './occurrence-queries.ts';

/** More than a household enters in the days around its open occurrences. */
const NEAR_MAX = 2000;

/** The latest transactions on the days of some ranges that belong to no occurrence of a schedule that is not deleted. */
export async function readFreeTransactions(db: Db, userId: UserId, ranges: readonly DateRange[]) {
  if (ranges.length === 0) return [];
  return db
    .selectFrom('transactions')
    .select(['id', 'type', 'amount_cents', 'date', 'goal_id', 'description'])
    .where('user_id', '=', userId)
    .where((row) => row.or(ranges.map(({ start, end }) => row.and([row('date', '>=', start), row('date', '<=', end)]))))
    .where(isFree)
    .orderBy('date', 'desc')
    .limit(NEAR_MAX)
    .execute();
}

function isFree(row: ExpressionBuilder<Tables, 'transactions'>) {
  return row.not(
    row.exists(
      row
        .selectFrom('schedule_occurrences')
        .innerJoin('schedules', (join) =>
          join
            .onRef('schedules.user_id', '=', 'schedule_occurrences.user_id')
            .onRef('schedules.id', '=', 'schedule_occurrences.schedule_id'),
        )
        .select('day')
        .whereRef('schedule_occurrences.user_id', '=', 'transactions.user_id')
        .whereRef('transaction_id', '=', 'transactions.id')
        .where('status', 'in', FULFILLED)
        .where('schedules.deleted_at', 'is', null),
    ),
  );
}

type Linkable = InMemory<typeof schedulesContract.linkable.query>;

/** The latest transactions of a type that belong to no occurrence. */
export function listLinkable(db: Db, userId: UserId, { type, endDate, limit = LINKABLE_MAX }: Linkable) {
  const query = db
    .selectFrom('transactions')
    .select(['id as _id', 'amount_cents as amount', 'date', 'description'])
    .where('user_id', '=', unknownUser(db, userId))
    .where('type', '=', type)
    .$if(endDate !== undefined, (rows) => rows.where('date', '<=', endDate as CalendarDate))
    .where(isFree)
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql<number>`${limit} + 0`);
  return runLongQuery(db, userId, query);
}
