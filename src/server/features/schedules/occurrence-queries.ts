import { sql } from 'kysely';
import { prepared, type Values } from '#server/db/prepared.ts';
import { slices } from '#server/db/slices.ts';
import { type LedgerRow, TRANSACTION_COLUMNS } from '#server/db/tables/ledger.ts';
import { OCCURRENCE_COLUMNS, type OccurrenceRow, type ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { unknownUser } from '#server/db/unknown-user.ts';
import { addDays, type CalendarDate, type DateRange } from '#shared/calendar-date.ts';
import type { ScheduleId, TransactionId, UserId } from '#shared/ids.ts';
import { type Cents, ZERO } from '#shared/money.ts';
import { WEEKEND_DAYS } from '#shared/schedules/occurrences.ts';
import { LAPSED_DAYS } from '#shared/schedules/schedule-state.ts';
import type { FulfilledOccurrence, TransactionType } from '#shared/transactions/contract.ts';

/** The statuses of an occurrence that a transaction fulfills. */
export const FULFILLED = ['recorded', 'linked'] as const;
export type FulfilledRow = OccurrenceRow & { status: (typeof FULFILLED)[number] };

/** Whether a transaction in the ledger fulfills the occurrence. */
export function isFulfilled(row: OccurrenceRow): row is FulfilledRow {
  return FULFILLED.some((status) => status === row.status);
}

/**
 * Whether an edit has taken the day of an occurrence out of its schedule, so that its row only remembers a deleted transaction. Such
 * a row is stored as skipped, with half an amount: earlier versions of the app may read it, and to them it is a skipped one.
 */
export function isDropped({ status, from_cents, to_cents }: OccurrenceRow): boolean {
  return status === 'skipped' && from_cents === null && to_cents !== null;
}

/** The same as {@link isDropped}, for a query with other tables that have amounts. */
export const IS_DROPPED = sql<boolean>`(
  status = 'skipped' and schedule_occurrences.from_cents is null and schedule_occurrences.to_cents is not null
)`;
const NOT_DROPPED = sql<boolean>`not ${IS_DROPPED}`;

/** A dropped occurrence, with the terms of its row. It is moved to the day that has replaced its own, if any. */
export function toDropped(row: OccurrenceRow): OccurrenceRow {
  return { ...row, status: 'skipped', from_cents: null, to_cents: ZERO };
}

/** An occurrence with another status: not a dropped one, even if an earlier version of the app has settled a dropped one again. */
export function withStatus(
  row: OccurrenceRow,
  { status, former_status }: Pick<OccurrenceRow, 'status' | 'former_status'>,
): OccurrenceRow {
  return { ...row, status, former_status, to_cents: row.from_cents === null ? null : row.to_cents };
}

/** Occurrences with their schedules. */
export function withSchedules(db: Db) {
  return db
    .selectFrom('schedule_occurrences')
    .innerJoin('schedules', (join) =>
      join
        .onRef('schedules.user_id', '=', 'schedule_occurrences.user_id')
        .onRef('schedules.id', '=', 'schedule_occurrences.schedule_id'),
    );
}

/** The open exceptions of schedules that are not deleted. */
export const listOpenExceptions = prepared((db, value: Values<{ userId: UserId }>) =>
  withSchedules(db)
    .select(OCCURRENCE_COLUMNS.map((column) => `schedule_occurrences.${column}` as const))
    .where('schedule_occurrences.user_id', '=', value('userId'))
    .where('status', '=', 'open')
    .where('deleted_at', 'is', null),
);

/** Counts the occurrences that are stored because the user changed them, as `isChanged` says, without dropped ones. */
export async function countChanged(db: Db, userId: UserId, today: CalendarDate): Promise<number> {
  const lastShown = addDays(today, WEEKEND_DAYS);
  const ahead = countFrom(db, userId).where('day', '>', lastShown).where(NOT_DROPPED);
  const others = countOpen(db, userId, today)
    .where('day', '<=', lastShown)
    .where((row) => row.or([row('moved_to', 'is not', null), row('schedule_occurrences.from_cents', 'is not', null)]));
  const counts = await together(ahead.executeTakeFirstOrThrow(), others.executeTakeFirstOrThrow());
  return counts[0].count + counts[1].count;
}

/** Counts the open occurrences that edits have left behind with the days and the amounts of their terms. */
export async function countFrozen(db: Db, userId: UserId, today: CalendarDate): Promise<number> {
  const { count } = await countOpen(db, userId, today)
    .where('former_status', 'is', null)
    .where('moved_to', 'is', null)
    .where('schedule_occurrences.from_cents', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Counts the settled occurrences that are read with their schedules. */
export async function countSettled(db: Db, userId: UserId): Promise<number> {
  const settled = countFrom(db, userId).whereRef('day', '>=', 'counts_from').where('status', '<>', 'open');
  return (await settled.executeTakeFirstOrThrow()).count;
}

const COUNT = sql<number>`count(*)`.as('count');

/**
 * Counts the open ones that have not lapsed. The order of the tables, here and below, makes SQLite read only the rows that the index
 * finds, however many others are stored.
 */
function countOpen(db: Db, userId: UserId, today: CalendarDate) {
  return db
    .selectFrom('schedule_occurrences')
    .crossJoin('schedules')
    .whereRef('schedules.user_id', '=', 'schedule_occurrences.user_id')
    .whereRef('schedules.id', '=', 'schedule_occurrences.schedule_id')
    .select(COUNT)
    .where('schedule_occurrences.user_id', '=', userId)
    .where('status', '=', 'open')
    .where('day', '>=', addDays(today, -LAPSED_DAYS))
    .where('deleted_at', 'is', null);
}

/** Counts the occurrences of schedules that are not deleted. With a condition on the day, it reads only those days. */
function countFrom(db: Db, userId: UserId) {
  return db
    .selectFrom('schedules')
    .crossJoin('schedule_occurrences')
    .whereRef('schedule_occurrences.user_id', '=', 'schedules.user_id')
    .whereRef('schedule_occurrences.schedule_id', '=', 'schedules.id')
    .select(COUNT)
    .where('schedules.user_id', '=', userId)
    .where('deleted_at', 'is', null);
}

/** The exceptions that decide what is open of one schedule that counts from a day, sorted by day. */
export const listExceptionsOf = prepared((db, value: Values<{ userId: UserId; id: ScheduleId; from: CalendarDate }>) =>
  db
    .selectFrom('schedule_occurrences')
    .select(OCCURRENCE_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('schedule_id', '=', value('id'))
    .where((row) => row.or([row('day', '>=', value('from')), row('status', '=', 'open')]))
    .orderBy('day'),
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

/** The latest settled occurrences of a schedule without dropped ones, with what was paid according to the transaction. */
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
    .where(NOT_DROPPED)
    .orderBy('day', 'desc')
    .limit(sql<number>`${value('limit')} + 0`);
});

/** A transaction that a schedule has recorded, with the schedule's rule. */
export type RecordedRow = LedgerRow &
  Pick<OccurrenceRow, 'schedule_id' | 'day'> &
  Pick<ScheduleRow, 'recording' | 'rule'>;

/** More than a household's schedules record in the days of a statement. */
const RECORDED_MAX = 2000;

/** The latest transactions on some days that schedules have recorded, with the rules of the schedules. */
export function listRecorded(db: Db, userId: UserId, { start, end }: DateRange) {
  return withSchedules(db)
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

/** More than a household's schedules record of one type in two weeks. */
const RECORDED_NEAR_MAX = 250;

type Near = {
  readonly userId: UserId;
  readonly type: TransactionType;
  /** The nominal days of those that may have been recorded on the days. */
  readonly earliest: CalendarDate;
  readonly latest: CalendarDate;
} & DateRange;

/**
 * The transactions of a type on some days that schedules have recorded, with the rules of the schedules. The cross joins make SQLite
 * read the few days of one schedule after the other.
 */
export const listRecordedNear = prepared((db, value: Values<Near>) =>
  db
    .selectFrom('schedules')
    .crossJoin('schedule_occurrences')
    .crossJoin('transactions')
    .whereRef('schedule_occurrences.user_id', '=', 'schedules.user_id')
    .whereRef('schedule_occurrences.schedule_id', '=', 'schedules.id')
    .whereRef('transactions.user_id', '=', 'schedule_occurrences.user_id')
    .whereRef('transactions.id', '=', 'schedule_occurrences.transaction_id')
    .select(['schedule_id', 'day', 'recording', 'rule', 'transactions.user_id'])
    .select(TRANSACTION_COLUMNS.map((column) => `transactions.${column}` as const))
    .where('schedules.user_id', '=', value('userId'))
    .where('schedules.deleted_at', 'is', null)
    .where('day', '>=', value('earliest'))
    .where('day', '<=', value('latest'))
    .where('status', '=', 'recorded')
    .where('transactions.type', '=', value('type'))
    .where('date', '>=', value('start'))
    .where('date', '<=', value('end'))
    .orderBy('day', 'desc')
    .limit(RECORDED_NEAR_MAX),
);

/** The occurrences that transactions fulfill, or fulfilled before they were deleted, by day; of deleted schedules, too. */
export async function listByTransactions(
  db: Db,
  userId: UserId,
  ids: readonly TransactionId[],
): Promise<OccurrenceRow[]> {
  const occurrences = db
    .selectFrom('schedule_occurrences')
    .select(OCCURRENCE_COLUMNS)
    .where('user_id', '=', userId)
    .orderBy('day')
    .orderBy('schedule_id');
  const rows: OccurrenceRow[] = [];
  for (const some of slices(ids)) rows.push(...(await occurrences.where('transaction_id', 'in', some).execute()));
  return rows;
}

/** The types of those transactions that are in the ledger. */
export async function readTypes(
  db: Db,
  userId: UserId,
  ids: readonly TransactionId[],
): Promise<Pick<LedgerRow, 'id' | 'type'>[]> {
  const transactions = db.selectFrom('transactions').select(['id', 'type']).where('user_id', '=', userId);
  const rows: Pick<LedgerRow, 'id' | 'type'>[] = [];
  for (const some of slices(ids)) rows.push(...(await transactions.where('id', 'in', some).execute()));
  return rows;
}

const fulfilledBy = prepared((db, value: Values<{ userId: UserId; id: TransactionId }>) =>
  withSchedules(db)
    .select(['schedule_id as scheduleId', 'day'])
    .select(sql<FulfilledRow['status']>`status`.as('status'))
    .where('schedule_occurrences.user_id', '=', value('userId'))
    .where('transaction_id', '=', value('id'))
    .where('status', 'in', FULFILLED)
    .where('deleted_at', 'is', null),
);

/** The occurrence that a transaction fulfills; null for one of a deleted schedule, which nobody can open. */
export async function findFulfilled(db: Db, userId: UserId, id: TransactionId): Promise<FulfilledOccurrence | null> {
  const [fulfilled = null] = await fulfilledBy(db, { userId, id });
  return fulfilled;
}
