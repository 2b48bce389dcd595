import { sql } from 'kysely';
import { jsonRows } from '#server/db/json-rows.ts';
import { runLongQuery } from '#server/db/long-reads.ts';
import type { Db } from '#server/db/tables.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import type { CalendarDate, DateRange } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { TransactionId, UserId } from '#shared/ids.ts';
import { LINKABLE_MAX, type schedulesContract } from '#shared/schedules/contract.ts';
import { FULFILLED } from './occurrence-queries.ts';

/** How many of the latest transactions are read, linked ones included: more than a household enters around its open occurrences. */
const READ_MAX = 2000;

/**
 * The latest transactions on the days of some ranges that belong to no occurrence of a schedule that is not deleted.
 * @returns a list for each list of ranges
 */
export async function readFreeTransactions(db: Db, userId: UserId, reads: readonly (readonly DateRange[])[]) {
  const lists = [];
  for (const ranges of reads) lists.push(await readLatest(db, userId, ranges));
  const linked = await listLinked(db, userId, new Set(lists.flat().map(({ id }) => id)));
  return lists.map((rows) => rows.filter(({ id }) => !linked.has(id)));
}

async function readLatest(db: Db, userId: UserId, ranges: readonly DateRange[]) {
  if (ranges.length === 0) return [];
  return db
    .selectFrom('transactions')
    .select(['id', 'type', 'amount_cents', 'date', 'goal_id', 'description'])
    .where('user_id', '=', userId)
    .where((row) => row.or(ranges.map(({ start, end }) => row.and([row('date', '>=', start), row('date', '<=', end)]))))
    .orderBy('date', 'desc')
    .limit(READ_MAX)
    .execute();
}

/**
 * Those of some transactions that belong to an occurrence. Asked by themselves: a condition on the transactions would read all that are
 * linked until there are enough others, and PostgreSQL would compare each with each.
 */
async function listLinked(
  db: Db,
  userId: UserId,
  transactionIds: ReadonlySet<TransactionId>,
): Promise<ReadonlySet<TransactionId>> {
  if (transactionIds.size === 0) return new Set();
  const { rows } = await sql<{ id: TransactionId }>`
    select transaction_id as id
    from ${jsonRows(
      db,
      Array.from(transactionIds, (id) => [id]),
    )} cross join schedule_occurrences
      join schedules on schedules.user_id = schedule_occurrences.user_id and schedules.id = schedule_id
    where schedule_occurrences.user_id = ${unknownUser(db, userId)} and transaction_id = wanted.value ->> 0
      and status in (${sql.join(FULFILLED)}) and deleted_at is null`.execute(db);
  return new Set(rows.map(({ id }) => id));
}

type Linkable = InMemory<typeof schedulesContract.linkable.query>;

/** The latest transactions of a type that belong to no occurrence. */
export async function listLinkable(db: Db, userId: UserId, { type, endDate, limit = LINKABLE_MAX }: Linkable) {
  const latest = db
    .selectFrom('transactions')
    .select(['id as _id', 'amount_cents as amount', 'date', 'description'])
    .where('user_id', '=', userId)
    .where('type', '=', type)
    .$if(endDate !== undefined, (rows) => rows.where('date', '<=', endDate as CalendarDate))
    .orderBy('date', 'desc')
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(READ_MAX);
  const rows = await runLongQuery(db, userId, latest);
  const linked = await listLinked(db, userId, new Set(rows.map(({ _id }) => _id)));
  return rows.filter(({ _id }) => !linked.has(_id)).slice(0, limit);
}
