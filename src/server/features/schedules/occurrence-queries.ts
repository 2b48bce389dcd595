import { type ExpressionBuilder, type SelectQueryBuilder, sql } from 'kysely';
import { isPostgres } from '#server/db/engine.ts';
import { runLongQuery } from '#server/db/long-reads.ts';
import { changePlans } from '#server/db/plans-version.ts';
import { prepared, slots, type Values } from '#server/db/prepared.ts';
import { TRANSACTION_COLUMNS } from '#server/db/tables/ledger.ts';
import type { OccurrenceRow, ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db, Tables } from '#server/db/tables.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import { slices } from '#server/ledger/slices.ts';
import type { CalendarDate, DateRange } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { ScheduleId, TransactionId, UserId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { LINKABLE_MAX, type schedulesContract } from '#shared/schedules/contract.ts';
import type { FulfilledOccurrence } from '#shared/transactions/contract.ts';

const OCCURRENCE_COLUMNS = [
  'user_id',
  'schedule_id',
  'day',
  'status',
  'former_status',
  'moved_to',
  'from_cents',
  'to_cents',
  'category',
  'frozen',
  'transaction_id',
] as const satisfies readonly (keyof OccurrenceRow)[];

/** The statuses of an occurrence that a transaction fulfills. */
const FULFILLED = ['recorded', 'linked'] as const;
export type FulfilledRow = OccurrenceRow & { status: (typeof FULFILLED)[number] };

/** Whether a transaction in the ledger fulfills the occurrence. */
export function isFulfilled(row: OccurrenceRow): row is FulfilledRow {
  return FULFILLED.some((status) => status === row.status);
}

/**
 * The exceptions that decide what is open: those from the day on from which their schedule counts, and all that are open
 * themselves. Planned each time: a plan for small tables would read all exceptions of the user for each schedule.
 */
export const listExceptions = prepared(
  (db, value: Values<{ userId: UserId }>) =>
    listFromStart(db, value).unionAll(
      db
        .selectFrom('schedule_occurrences')
        .innerJoin('schedules', (join) =>
          join
            .onRef('schedules.user_id', '=', 'schedule_occurrences.user_id')
            .onRef('schedules.id', '=', 'schedule_occurrences.schedule_id')
            .onRef('schedules.counts_from', '>', 'schedule_occurrences.day'),
        )
        .select(OCCURRENCE_COLUMNS.map((column) => `schedule_occurrences.${column}` as const))
        .where('schedule_occurrences.user_id', '=', value('userId'))
        .where('status', '=', 'open')
        .where('deleted_at', 'is', null),
    ),
  { keepsPlan: false },
);

/**
 * Reads the exceptions of one schedule after the other. The cross join makes SQLite do so, and the order PostgreSQL: without it,
 * before the first `analyze`, the planner would read all exceptions of the user for each schedule.
 */
function listFromStart(db: Db, value: Values<{ userId: UserId }>): SelectQueryBuilder<Tables, never, OccurrenceRow> {
  const schedules = db
    .selectFrom('schedules')
    .where('schedules.user_id', '=', value('userId'))
    .where('deleted_at', 'is', null);
  if (!isPostgres(db)) {
    return schedules
      .crossJoin('schedule_occurrences')
      .select(OCCURRENCE_COLUMNS.map((column) => `schedule_occurrences.${column}` as const))
      .whereRef('schedule_occurrences.user_id', '=', 'schedules.user_id')
      .whereRef('schedule_id', '=', 'schedules.id')
      .whereRef('day', '>=', 'counts_from') as never;
  }
  return schedules
    .crossJoinLateral((row) =>
      row
        .selectFrom('schedule_occurrences')
        .select(OCCURRENCE_COLUMNS)
        .where('schedule_occurrences.user_id', '=', value('userId'))
        .whereRef('schedule_id', '=', 'schedules.id')
        .whereRef('day', '>=', 'counts_from')
        .orderBy('day')
        .as('from_start'),
    )
    .select(OCCURRENCE_COLUMNS.map((column) => `from_start.${column}` as const)) as never;
}

/** The same for one schedule that counts from a day. */
export const listExceptionsOf = prepared((db, value: Values<{ userId: UserId; id: ScheduleId; from: CalendarDate }>) =>
  db
    .selectFrom('schedule_occurrences')
    .select(OCCURRENCE_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('schedule_id', '=', value('id'))
    .where((row) => row.or([row('day', '>=', value('from')), row('status', '=', 'open')])),
);

const occurrencesOfDay = prepared((db, value: Values<{ userId: UserId; id: ScheduleId; day: CalendarDate }>) =>
  db
    .selectFrom('schedule_occurrences')
    .select(OCCURRENCE_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('schedule_id', '=', value('id'))
    .where('day', '=', value('day')),
);

export async function findException(
  db: Db,
  userId: UserId,
  id: ScheduleId,
  day: CalendarDate,
): Promise<OccurrenceRow | undefined> {
  const [row] = await occurrencesOfDay(db, { userId, id, day });
  return row;
}

/** The latest settled occurrences of a schedule, with what was paid according to the transaction. */
export const listSettled = prepared((db, value: Values<{ userId: UserId; id: ScheduleId; limit: number }>) => {
  const paid = sql<Cents>`coalesce(transactions.amount_cents, schedule_occurrences.from_cents)`;
  return db
    .selectFrom('schedule_occurrences')
    .leftJoin('transactions', (join) =>
      join
        .onRef('transactions.user_id', '=', 'schedule_occurrences.user_id')
        .onRef('transactions.id', '=', 'schedule_occurrences.transaction_id')
        .on('status', 'in', FULFILLED),
    )
    .select(OCCURRENCE_COLUMNS.map((column) => `schedule_occurrences.${column}` as const))
    .select([
      paid.as('from_cents'),
      sql<Cents>`coalesce(transactions.amount_cents, schedule_occurrences.to_cents)`.as('to_cents'),
    ])
    .where('schedule_occurrences.user_id', '=', value('userId'))
    .where('schedule_id', '=', value('id'))
    .where('status', '<>', 'open')
    .orderBy('day', 'desc')
    .limit(sql<number>`${value('limit')} + 0`);
});

/** More than a household enters in the days around its open occurrences. */
const NEAR_MAX = 2000;

/** The latest transactions on the days of some ranges that belong to no occurrence. */
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
        .select('day')
        .whereRef('schedule_occurrences.user_id', '=', 'transactions.user_id')
        .whereRef('transaction_id', '=', 'transactions.id')
        .where('status', 'in', FULFILLED),
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

/** More than a household's schedules record in the days of a statement. */
const RECORDED_MAX = 2000;

/** The latest transactions on some days that schedules have recorded, with the rules of the schedules. */
export function listRecorded(db: Db, userId: UserId, { start, end }: DateRange) {
  return db
    .selectFrom('schedule_occurrences')
    .innerJoin('schedules', (join) =>
      join
        .onRef('schedules.user_id', '=', 'schedule_occurrences.user_id')
        .onRef('schedules.id', '=', 'schedule_occurrences.schedule_id'),
    )
    .innerJoin('transactions', (join) =>
      join
        .onRef('transactions.user_id', '=', 'schedule_occurrences.user_id')
        .onRef('transactions.id', '=', 'schedule_occurrences.transaction_id'),
    )
    .select(['schedule_id', 'day', 'recording', 'rule', 'transactions.user_id'])
    .select(TRANSACTION_COLUMNS.map((column) => `transactions.${column}` as const))
    .where('schedule_occurrences.user_id', '=', unknownUser(db, userId))
    .where('status', '=', 'recorded')
    .where('transactions.date', '>=', start)
    .where('transactions.date', '<=', end)
    .orderBy('transactions.date', 'desc')
    .orderBy('transactions.id')
    .limit(RECORDED_MAX)
    .execute();
}

/** The occurrences that transactions fulfill, or fulfilled before they were deleted. */
export function listByTransactions(db: Db, userId: UserId, ids: readonly TransactionId[]): Promise<OccurrenceRow[]> {
  return db
    .selectFrom('schedule_occurrences')
    .select(OCCURRENCE_COLUMNS)
    .where('user_id', '=', userId)
    .where('transaction_id', 'in', ids)
    .execute();
}

/** The occurrence that a transaction fulfills. */
export async function findFulfilled(db: Db, userId: UserId, id: TransactionId): Promise<FulfilledOccurrence | null> {
  const rows = await listByTransactions(db, userId, [id]);
  const fulfilled = rows.find(isFulfilled);
  return fulfilled ? { scheduleId: fulfilled.schedule_id, day: fulfilled.day, status: fulfilled.status } : null;
}

const KEY = ['user_id', 'schedule_id', 'day'] as const;
const REPLACED = Object.fromEntries(
  OCCURRENCE_COLUMNS.filter((name) => !KEY.some((key) => key === name)).map((name) => [
    name,
    sql.ref(`excluded.${name}`),
  ]),
);

const insertOrReplace = prepared((db, value: Values<OccurrenceRow>) =>
  db
    .insertInto('schedule_occurrences')
    .values(slots(OCCURRENCE_COLUMNS, value))
    .onConflict((conflict) => conflict.columns(KEY).doUpdateSet(REPLACED)),
);

/** Inserts or replaces an exception. */
export async function saveException(tx: Db, row: OccurrenceRow): Promise<void> {
  await changePlans(tx, row.user_id);
  await insertOrReplace(tx, row);
}

const insertOrFreeze = prepared((db, value: Values<OccurrenceRow>) =>
  db
    .insertInto('schedule_occurrences')
    .values(slots(OCCURRENCE_COLUMNS, value))
    .onConflict((conflict) =>
      conflict.columns(KEY).doUpdateSet({ category: sql.ref('excluded.category'), frozen: sql.ref('excluded.frozen') }),
    ),
);

/** Gives an exception frozen terms, and leaves everything else of a stored one as it is. */
export async function freezeException(tx: Db, row: OccurrenceRow): Promise<void> {
  await changePlans(tx, row.user_id);
  await insertOrFreeze(tx, row);
}

/** Inserts or replaces exceptions, but leaves settled ones as they are: each is settled once. @returns how many were open */
export async function settleExceptions(tx: Db, rows: readonly OccurrenceRow[]): Promise<number> {
  let settled = 0;
  if (rows[0]) await changePlans(tx, rows[0].user_id);
  for (const some of slices(rows)) {
    const days = await tx
      .insertInto('schedule_occurrences')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(KEY).doUpdateSet(REPLACED).where('schedule_occurrences.status', '=', 'open'),
      )
      .returning('day')
      .execute();
    settled += days.length;
  }
  return settled;
}

export async function deleteExceptions(
  tx: Db,
  { user_id, id }: Pick<ScheduleRow, 'user_id' | 'id'>,
  days: readonly CalendarDate[],
): Promise<void> {
  if (days.length > 0) await changePlans(tx, user_id);
  const rows = tx.deleteFrom('schedule_occurrences').where('user_id', '=', user_id).where('schedule_id', '=', id);
  for (const some of slices(days)) await rows.where('day', 'in', some).execute();
}

/** More than a daily schedule has in the year in which transactions are linked. */
export const SETTLED_KEPT = 500;

const oldestSettledKept = prepared((db, value: Values<{ userId: UserId; id: ScheduleId; from: CalendarDate }>) =>
  db
    .selectFrom('schedule_occurrences')
    .select('day')
    .where('user_id', '=', value('userId'))
    .where('schedule_id', '=', value('id'))
    .where('day', '<', value('from'))
    .where('status', '<>', 'open')
    .orderBy('day', 'desc')
    .offset(SETTLED_KEPT - 1)
    .limit(1),
);

/**
 * Deletes the oldest settled occurrences of a schedule before the day from which it counts, beyond the newest 500. Their
 * transactions stay.
 */
export async function forgetSettled(
  tx: Db,
  { user_id: userId, id }: Pick<ScheduleRow, 'user_id' | 'id'>,
  from: CalendarDate,
): Promise<void> {
  const [oldest] = await oldestSettledKept(tx, { userId, id, from });
  if (!oldest) return;
  await tx
    .deleteFrom('schedule_occurrences')
    .where('user_id', '=', userId)
    .where('schedule_id', '=', id)
    .where('day', '<', oldest.day)
    .where('status', '<>', 'open')
    .execute();
}
