import { OCCURRENCE_COLUMNS, type OccurrenceRow, type ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import type { Actor } from '#server/identity/actor.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { replacementOf } from '#shared/schedules/replacement.ts';
import { isComputed } from '#shared/schedules/timeline.ts';
import { termsOn } from '#shared/schedules/transition.ts';
import { settleFitting } from './deleted.ts';
import { deleteExceptions, saveExceptions } from './occurrence-changes.ts';
import { isDropped, toDropped } from './occurrence-queries.ts';
import { reopen } from './reopen.ts';
import { exceptionRow, type Stored, toException } from './stored.ts';

/**
 * Deletes the exceptions of days that a schedule no longer has. Keeps those whose transactions were deleted as dropped rows with their
 * terms: if the transaction is restored, what it paid must not be paid twice. `bringBack` finds the days that replace them.
 */
export async function dropExceptions(tx: Db, stored: Stored, days: readonly CalendarDate[]): Promise<void> {
  if (days.length === 0) return;
  const gone = new Set(days);
  const released = (await listReleased(tx, stored.row)).filter(
    (one) => gone.has(one.day) && one.transaction_id !== null,
  );
  await deleteExceptions(tx, stored.row, days);
  await saveExceptions(
    tx,
    released.map((one) => {
      const exception = toException(one);
      const frozen = exception.frozen ?? termsOn(stored.state, one.day);
      const { former_status, transaction_id } = one;
      return toDropped({
        ...exceptionRow(stored, { ...exception, movedTo: null, frozen }),
        former_status,
        transaction_id,
      });
    }),
  );
}

/**
 * Reopens the dropped occurrences of the days that a schedule has again, with the terms that it has now, and finds for the others the
 * days that replace them now. Then settles all whose transactions are in the ledger and fit now.
 */
export async function bringBack(tx: Db, actor: Actor, stored: Stored): Promise<void> {
  const { row, state, exceptions } = stored;
  const released = await listReleased(tx, row);
  const dropped = released.filter(isDropped);
  const [back, gone] = [
    dropped.filter(({ day }) => isComputed(state, day)),
    dropped.filter(({ day }) => !isComputed(state, day)),
  ];
  const withoutTerms = back.map((one) => ({ ...one, moved_to: null, category: null, frozen: null }));
  await reopen(tx, stored, withoutTerms, ({ former_status }) => former_status);
  // What an edit leaves as it is stays the replacement.
  const stays = (day: CalendarDate) =>
    day < state.countsFrom || isComputed(state, day) || exceptions.some((one) => one.day === day);
  const isReplaced = ({ moved_to }: OccurrenceRow) => moved_to !== null && stays(moved_to);
  const taken = new Set(gone.filter(isReplaced).flatMap(({ moved_to }) => moved_to ?? []));
  const moved: OccurrenceRow[] = [];
  for (const one of gone.filter((row) => !isReplaced(row)).sort((a, b) => (a.day < b.day ? -1 : 1))) {
    const moved_to = replacementOf(state, one.moved_to ?? one.day, taken);
    if (moved_to) taken.add(moved_to);
    moved.push({ ...one, moved_to });
  }
  await saveExceptions(tx, moved);
  await settleFitting(tx, actor, released);
}

/** The occurrences of a schedule whose transactions were deleted. */
function listReleased(db: Db, { user_id, id }: Pick<ScheduleRow, 'user_id' | 'id'>): Promise<OccurrenceRow[]> {
  const occurrences = db.selectFrom('schedule_occurrences').select(OCCURRENCE_COLUMNS).where('user_id', '=', user_id);
  return occurrences.where('schedule_id', '=', id).where('former_status', 'is not', null).execute();
}
