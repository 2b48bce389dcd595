import { hash } from 'node:crypto';
import type { OccurrenceRow, ScheduleEditRow, ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { DAY } from '#shared/durations.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ScheduleId, UserId } from '#shared/ids.ts';
import { FIRST_DAY } from '#shared/schedules/rule.ts';
import { listExceptionsOf } from './occurrence-queries.ts';
import { findSchedule } from './queries.ts';

/** All that is stored of a schedule; the occurrences in the order of their days. */
export interface Snapshot {
  readonly row: ScheduleRow;
  readonly occurrences: readonly OccurrenceRow[];
}

/** What an edit changed, as it was before. */
export interface FormerRows {
  readonly row: ScheduleRow;
  /** The occurrences whose rows it changed or deleted. */
  readonly occurrences: readonly OccurrenceRow[];
  /** The days to which it added rows. */
  readonly added: readonly CalendarDate[];
}

/** @throws {AppError} `schedule_not_found` */
export async function takeSnapshot(tx: Db, userId: UserId, id: ScheduleId): Promise<Snapshot> {
  const row = await findSchedule(tx, userId, id);
  if (!row) throw new AppError('schedule_not_found');
  return { row, occurrences: await listExceptionsOf(tx, { userId, id, from: FIRST_DAY }) };
}

export function digestOf({ row, occurrences }: Snapshot): string {
  return hash('sha256', JSON.stringify([row, occurrences]));
}

/** Remembers how a schedule was before an edit that is done now. An account remembers its latest edit only. */
export async function rememberEdit(tx: Db, { userId, now }: Actor, before: Snapshot): Promise<void> {
  const after = await takeSnapshot(tx, userId, before.row.id);
  const edit = {
    schedule_id: after.row.id,
    version: after.row.version,
    digest: digestOf(after),
    before: JSON.stringify(differenceOf(before, after)),
    created_at: now,
  };
  await tx
    .insertInto('schedule_edits')
    .values({ ...edit, user_id: userId })
    .onConflict((conflict) => conflict.column('user_id').doUpdateSet(edit))
    .execute();
}

/** The latest edit of the account, if it led to this version of this schedule, within a day. */
export async function findEdit(
  tx: Db,
  { userId, now }: Actor,
  { id, version }: { readonly id: ScheduleId; readonly version: number },
): Promise<Pick<ScheduleEditRow, 'digest' | 'before'> | undefined> {
  return tx
    .selectFrom('schedule_edits')
    .select(['digest', 'before'])
    .where('user_id', '=', userId)
    .where('schedule_id', '=', id)
    .where('version', '=', version)
    .where('created_at', '>', now - DAY)
    .executeTakeFirst();
}

export async function markUndone(tx: Db, userId: UserId): Promise<void> {
  await tx.updateTable('schedule_edits').set({ before: null }).where('user_id', '=', userId).execute();
}

function differenceOf({ row, occurrences }: Snapshot, after: Snapshot): FormerRows {
  const days = new Set(occurrences.map(({ day }) => day));
  const same = new Set(after.occurrences.map((one) => JSON.stringify(one)));
  return {
    row,
    occurrences: occurrences.filter((one) => !same.has(JSON.stringify(one))),
    added: after.occurrences.map(({ day }) => day).filter((day) => !days.has(day)),
  };
}
