import type { SelectQueryBuilder } from 'kysely';
import type { Db, Tables } from '#server/db/tables.ts';
import type { CalendarDate, DateRange } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { UserId } from '#shared/ids.ts';
import { LINKABLE_MAX, type schedulesContract } from '#shared/schedules/contract.ts';
import { FULFILLED, withSchedules } from './occurrence-queries.ts';

/** How many of the latest transactions are read, linked ones included: more than a household enters around its open occurrences. */
const READ_MAX = 2000;

/** The latest transactions on the days of some ranges that belong to no occurrence of a schedule that is not deleted. */
export async function readFreeTransactions(db: Db, userId: UserId, ranges: readonly DateRange[]) {
  if (ranges.length === 0) return [];
  const near = db
    .selectFrom('transactions')
    .where('user_id', '=', userId)
    .where((row) =>
      row.or(ranges.map(({ start, end }) => row.and([row('date', '>=', start), row('date', '<=', end)]))),
    );
  return readFree(db, near);
}

type Linkable = InMemory<typeof schedulesContract.linkable.query>;

/** The latest transactions of a type that belong to no occurrence. */
export async function listLinkable(db: Db, userId: UserId, { type, endDate, limit = LINKABLE_MAX }: Linkable) {
  const ofType = db
    .selectFrom('transactions')
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .$if(endDate !== undefined, (rows) => rows.where('date', '<=', endDate as CalendarDate));
  const free = await readFree(db, ofType);
  return free.slice(0, limit).map(({ id: _id, amount_cents: amount, date, description }) => {
    return { _id, amount, date, description };
  });
}

/**
 * Of the latest of some transactions, those that belong to no occurrence. That is a column, not a condition: a condition would read all
 * that are linked until there are enough others, and PostgreSQL could compare each with each.
 */
async function readFree(db: Db, some: SelectQueryBuilder<Tables, 'transactions', object>) {
  const latest = some
    .select(['user_id', 'id', 'type', 'amount_cents', 'date', 'goal_id', 'description', 'created_at'])
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(READ_MAX);
  const query = db
    .selectFrom(latest.as('latest'))
    .select(['id', 'type', 'amount_cents', 'date', 'goal_id', 'description'])
    .select((row) =>
      row
        .exists(
          withSchedules(db)
            .select('day')
            .where('schedule_occurrences.user_id', '=', row.ref('latest.user_id'))
            .where('transaction_id', '=', row.ref('latest.id'))
            .where('status', 'in', FULFILLED)
            .where('schedules.deleted_at', 'is', null),
        )
        .as('is_linked'),
    )
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc');
  return (await query.execute()).filter(({ is_linked }) => !is_linked);
}
