import { sql } from 'kysely';
import { changePlans } from '#server/db/plans-version.ts';
import { prepared, type Values } from '#server/db/prepared.ts';
import type { ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import { together } from '#server/db/together.ts';
import { inUserTransaction } from '#server/db/transaction.ts';
import type { Actor } from '#server/identity/actor.ts';
import { forgetScheduleEdit } from '#server/ledger/forget-schedule-edit.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { GoalId, ScheduleId, UserId } from '#shared/ids.ts';
import type { Rule } from '#shared/schedules/rule.ts';

const SCHEDULE_COLUMNS = [
  'user_id',
  'id',
  'type',
  'from_cents',
  'to_cents',
  'category',
  'goal_id',
  'description',
  'note',
  'rule',
  'recording',
  'counts_from',
  'recorded_through',
  'paused_on',
  'pause_reason',
  'created_at',
  'deleted_at',
  'version',
] as const satisfies readonly (keyof ScheduleRow)[];

/**
 * Schedules that are not deleted, oldest first, with the days of their settled occurrences from the day on from which they count. These
 * can be thousands, and a row of each would take several times as long. Planned each time: a plan for small tables would read all
 * occurrences of the user for each schedule.
 */
export const listSchedules = prepared(
  (db, value: Values<{ userId: UserId }>) =>
    db
      .selectFrom('schedules')
      .select(SCHEDULE_COLUMNS)
      .select((row) =>
        row
          .selectFrom('schedule_occurrences')
          .select(sql<string | null>`string_agg(day, ' ')`.as('days'))
          .whereRef('schedule_occurrences.user_id', '=', 'schedules.user_id')
          .whereRef('schedule_id', '=', 'schedules.id')
          .whereRef('day', '>=', 'counts_from')
          .where('status', '<>', 'open')
          .as('settled_days'),
      )
      .where('user_id', '=', value('userId'))
      .where('deleted_at', 'is', null)
      .orderBy('created_at')
      .orderBy('id'),
  { keepsPlan: false },
);

/** The rules of the schedules that are not deleted. */
export async function listRules(db: Db, userId: UserId): Promise<Rule[]> {
  const schedules = db.selectFrom('schedules').select('rule').where('user_id', '=', userId);
  const rows = await schedules.where('deleted_at', 'is', null).execute();
  return rows.map(({ rule }) => JSON.parse(rule));
}

/** Counts the schedules that are not deleted. */
export async function countSchedules(db: Db, userId: UserId): Promise<number> {
  const { count } = await db
    .selectFrom('schedules')
    .select((row) => row.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('deleted_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}

/** Deleted ones too. */
const schedulesById = prepared((db, value: Values<{ userId: UserId; id: ScheduleId }>) =>
  db
    .selectFrom('schedules')
    .select(SCHEDULE_COLUMNS)
    .where('user_id', '=', value('userId'))
    .where('id', '=', value('id')),
);

export async function findSchedule(db: Db, userId: UserId, id: ScheduleId): Promise<ScheduleRow | undefined> {
  const [row] = await schedulesById(db, { userId, id });
  return row;
}

export async function insertSchedule(tx: Db, row: ScheduleRow): Promise<void> {
  await changePlans(tx, row.user_id);
  await tx.insertInto('schedules').values(row).execute();
}

export async function updateSchedule(
  tx: Db,
  { user_id, id }: Pick<ScheduleRow, 'user_id' | 'id'>,
  change: Partial<ScheduleRow>,
): Promise<void> {
  await changePlans(tx, user_id);
  await tx.updateTable('schedules').set(change).where('user_id', '=', user_id).where('id', '=', id).execute();
}

/** Sets the day on which the user's schedules are due, which requests read with the session. */
export async function setDue(tx: Db, userId: UserId, due: CalendarDate | null): Promise<void> {
  await tx
    .updateTable('users')
    .set({ schedules_due: due })
    .where('id', '=', userId)
    .where(sql<string>`coalesce(schedules_due, '')`, '<>', due ?? '')
    .execute();
}

/** Pauses the schedules of a closed goal; the reason replaces that of an earlier pause. */
export async function pauseForGoal(tx: Db, { userId, today }: Actor, goalId: GoalId): Promise<void> {
  const schedules = tx.updateTable('schedules').where('user_id', '=', userId).where('goal_id', '=', goalId);
  const paused = schedules.set((row) => ({
    paused_on: sql<CalendarDate>`coalesce(paused_on, ${today})`,
    pause_reason: 'goal_closed',
    version: row('version', '+', 1),
  }));
  await together(changePlans(tx, userId), paused.execute(), forgetScheduleEdit(tx, userId));
}

/** Deletes the oldest deleted schedules beyond the newest `most`, with their occurrences. */
export async function keepNewestDeleted(tx: Db, userId: UserId, most: number): Promise<void> {
  const surplus = await tx
    .selectFrom('schedules')
    .select('id')
    .where('user_id', '=', userId)
    .where('deleted_at', 'is not', null)
    .orderBy('deleted_at', 'desc')
    .orderBy('id')
    .limit(most)
    .offset(most)
    .execute();
  const ids = surplus.map(({ id }) => id);
  if (ids.length === 0) return;
  await tx.deleteFrom('schedule_occurrences').where('user_id', '=', userId).where('schedule_id', 'in', ids).execute();
  await tx.deleteFrom('schedules').where('user_id', '=', userId).where('id', 'in', ids).execute();
}

/** Deletes schedules that were deleted at an instant or earlier, with their occurrences, some at a time. */
export async function deleteExpired(db: Db, then: number): Promise<void> {
  const expired = db.selectFrom('schedules').select(['user_id', 'id']).where('deleted_at', '<=', then).limit(100);
  for (let rows = await expired.execute(); rows.length > 0; rows = await expired.execute()) {
    for (const { user_id, id } of rows) {
      await inUserTransaction(db, user_id, async (tx) => {
        const of = tx.deleteFrom('schedules').where('user_id', '=', user_id).where('id', '=', id);
        const deleted = await of.where('deleted_at', '<=', then).executeTakeFirst();
        // It may have been restored.
        if (deleted.numDeletedRows === 0n) return;
        const occurrences = tx.deleteFrom('schedule_occurrences').where('user_id', '=', user_id);
        await occurrences.where('schedule_id', '=', id).execute();
      });
    }
  }
}

/** Users for whom automatic schedules may have something to record, somewhere on earth, in the order of their ids. */
export function listDue(db: Db, { after, today, limit }: { after: UserId; today: CalendarDate; limit: number }) {
  return db
    .selectFrom('users')
    .select(['id as userId', 'time_zone as timeZone', 'schedules_due as due'])
    .where('schedules_due', '<=', today)
    .where('id', '>', after)
    .orderBy('id')
    .limit(limit)
    .execute();
}
