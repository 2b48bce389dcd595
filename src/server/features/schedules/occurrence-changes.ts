import { sql } from 'kysely';
import { changePlans } from '#server/db/plans-version.ts';
import { prepared, slots, type Values } from '#server/db/prepared.ts';
import { slices } from '#server/db/slices.ts';
import { OCCURRENCE_COLUMNS, type OccurrenceRow, type ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { addDays, type CalendarDate } from '#shared/calendar-date.ts';
import type { ScheduleId, TransactionId, UserId } from '#shared/ids.ts';
import type { Cents } from '#shared/money.ts';
import { LAPSED_DAYS } from '#shared/schedules/schedule-state.ts';
import { FULFILLED, IS_DROPPED } from './occurrence-queries.ts';

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

/** Inserts or replaces exceptions. */
export function saveExceptions(tx: Db, rows: readonly OccurrenceRow[]): Promise<void> {
  return insertOrUpdate(tx, rows, REPLACED);
}

/** Gives exceptions their frozen terms, or none, and leaves everything else of stored ones as it is. */
export function freezeExceptions(tx: Db, rows: readonly OccurrenceRow[]): Promise<void> {
  return insertOrUpdate(tx, rows, { category: REPLACED.category, frozen: REPLACED.frozen });
}

/** @param update the columns that stored exceptions take from the rows */
async function insertOrUpdate(tx: Db, rows: readonly OccurrenceRow[], update: Partial<typeof REPLACED>): Promise<void> {
  if (rows[0]) await changePlans(tx, rows[0].user_id);
  for (const some of slices(rows)) {
    await tx
      .insertInto('schedule_occurrences')
      .values(some)
      .onConflict((conflict) => conflict.columns(KEY).doUpdateSet(update))
      .execute();
  }
}

/** Takes transactions that are being linked from the occurrences of deleted schedules; these are skipped if their schedule is restored. */
export async function freeTransactions(tx: Db, userId: UserId, ids: readonly TransactionId[]): Promise<void> {
  const rows = tx.updateTable('schedule_occurrences').where('user_id', '=', userId).where('status', 'in', FULFILLED);
  // As `withStatus`: not a dropped one.
  const to_cents = sql<Cents | null>`case when from_cents is not null then to_cents end`;
  const freed = rows.set({ status: 'skipped', former_status: null, transaction_id: null, to_cents });
  for (const some of slices(ids)) await freed.where('transaction_id', 'in', some).execute();
}

/** A skipped occurrence still remembers its deleted transaction, which may be restored. */
const SETTLED = {
  ...REPLACED,
  former_status: sql<OccurrenceRow['former_status']>`
    case excluded.status when 'skipped' then schedule_occurrences.former_status end`,
  transaction_id: sql<OccurrenceRow['transaction_id']>`
    case excluded.status when 'skipped' then schedule_occurrences.transaction_id else excluded.transaction_id end`,
};

/** Inserts or replaces exceptions, but leaves settled ones as they are: each is settled once. @returns how many were open */
export async function settleExceptions(tx: Db, rows: readonly OccurrenceRow[]): Promise<number> {
  let settled = 0;
  if (rows[0]) await changePlans(tx, rows[0].user_id);
  for (const some of slices(rows)) {
    const days = await tx
      .insertInto('schedule_occurrences')
      .values(some)
      .onConflict((conflict) =>
        conflict.columns(KEY).doUpdateSet(SETTLED).where('schedule_occurrences.status', '=', 'open'),
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

/** Deletes the user's open exceptions that have lapsed, except those whose transactions may be restored. */
export async function forgetLapsed(tx: Db, userId: UserId, today: CalendarDate): Promise<void> {
  await changePlans(tx, userId);
  await tx
    .deleteFrom('schedule_occurrences')
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('former_status', 'is', null)
    .where('day', '<', addDays(today, -LAPSED_DAYS))
    .execute();
}

/** More than a household deletes by mistake. */
export const RELEASED_KEPT = 200;

/**
 * Deletes the user's dropped occurrences whose transactions were deleted for good, and of the others all but the 200 whose transactions
 * were deleted last: no screen shows them.
 */
export async function forgetDropped(tx: Db, userId: UserId): Promise<void> {
  const rows = await tx
    .selectFrom('schedule_occurrences')
    .leftJoin('deleted_transactions as deleted', (join) =>
      join
        .onRef('deleted.user_id', '=', 'schedule_occurrences.user_id')
        .onRef('deleted.id', '=', 'schedule_occurrences.transaction_id'),
    )
    .leftJoin('transactions', (join) =>
      join
        .onRef('transactions.user_id', '=', 'schedule_occurrences.user_id')
        .onRef('transactions.id', '=', 'schedule_occurrences.transaction_id'),
    )
    .select(['schedule_id', 'day', 'deleted_at', 'transactions.id as recorded'])
    .where('schedule_occurrences.user_id', '=', userId)
    .where(IS_DROPPED)
    .orderBy('day', 'desc')
    .orderBy('schedule_id', 'desc')
    .execute();
  // A transaction in the ledger has another type for now.
  const known = rows.filter(({ deleted_at, recorded }) => deleted_at !== null || recorded !== null);
  const timeOf = ({ deleted_at }: (typeof rows)[number]) => deleted_at ?? Number.MAX_SAFE_INTEGER;
  const kept = new Set(known.sort((one, other) => timeOf(other) - timeOf(one)).slice(0, RELEASED_KEPT));
  const gone = rows.filter((row) => !kept.has(row));
  for (const [id, ofSchedule] of Map.groupBy(gone, (row) => row.schedule_id)) {
    const days = ofSchedule.map(({ day }) => day);
    await deleteExceptions(tx, { user_id: userId, id }, days);
  }
}

/**
 * Deletes the user's oldest occurrences that are open because their transactions were deleted, beyond the newest 200: an import that
 * is undone can leave thousands, which every request would read.
 */
export async function forgetReopened(tx: Db, userId: UserId): Promise<void> {
  const kept = await tx
    .selectFrom('schedule_occurrences')
    .select(['day', 'schedule_id'])
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('former_status', 'is not', null)
    .orderBy('day', 'desc')
    .orderBy('schedule_id', 'desc')
    .offset(RELEASED_KEPT - 1)
    .limit(1)
    .executeTakeFirst();
  if (!kept) return;
  await tx
    .deleteFrom('schedule_occurrences')
    .where('user_id', '=', userId)
    .where('status', '=', 'open')
    .where('former_status', 'is not', null)
    .where((row) =>
      row.or([row('day', '<', kept.day), row('day', '=', kept.day).and('schedule_id', '<', kept.schedule_id)]),
    )
    .execute();
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
