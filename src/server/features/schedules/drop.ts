import { OCCURRENCE_COLUMNS, type OccurrenceRow, type ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { isComputed } from '#shared/schedules/timeline.ts';
import { deleteExceptions, saveExceptions } from './occurrence-changes.ts';
import { isDropped, toDropped } from './occurrence-queries.ts';
import { reopen } from './reopen.ts';
import type { Stored } from './stored.ts';

/**
 * Deletes the exceptions of days that a schedule no longer has. Those whose transactions were deleted are kept out of sight: a
 * transaction may be restored, and its day may come back, which must not be paid a second time.
 */
export async function dropExceptions(tx: Db, { row }: Stored, days: readonly CalendarDate[]): Promise<void> {
  if (days.length === 0) return;
  const gone = new Set(days);
  const released = (await listReleased(tx, row)).filter(({ day }) => gone.has(day));
  await deleteExceptions(tx, row, days);
  await saveExceptions(tx, released.map(toDropped));
}

/** Reopens the dropped occurrences of the days that a schedule has again. */
export async function bringBack(tx: Db, stored: Stored): Promise<void> {
  const released = await listReleased(tx, stored.row);
  const dropped = released.filter((row) => isDropped(row) && isComputed(stored.state, row.day));
  await reopen(tx, stored, dropped, ({ former_status }) => former_status);
}

/** The occurrences of a schedule whose transactions were deleted. */
function listReleased(db: Db, { user_id, id }: Pick<ScheduleRow, 'user_id' | 'id'>): Promise<OccurrenceRow[]> {
  const occurrences = db.selectFrom('schedule_occurrences').select(OCCURRENCE_COLUMNS).where('user_id', '=', user_id);
  return occurrences.where('schedule_id', '=', id).where('former_status', 'is not', null).execute();
}
