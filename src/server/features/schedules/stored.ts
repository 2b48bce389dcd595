import type { OccurrenceRow, ScheduleRow } from '#server/db/tables/schedules.ts';
import type { Db } from '#server/db/tables.ts';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { AppError } from '#shared/http/app-error.ts';
import type { ScheduleId, UserId } from '#shared/ids.ts';
import type { Exception, FrozenTerms, ScheduleState } from '#shared/schedules/schedule-state.ts';
import { isComputed } from '#shared/schedules/timeline.ts';
import { isDropped, listExceptionsOf, listOpenExceptions } from './occurrence-queries.ts';
import { findSchedule, listSchedules } from './queries.ts';

/** A schedule with the exceptions that decide which of its occurrences are open. */
export interface Stored {
  readonly row: ScheduleRow;
  readonly state: ScheduleState;
  readonly exceptions: readonly Exception[];
}

/** Schedules that are not deleted, oldest first. Of their settled occurrences, only the days are read. */
export async function readSchedules(db: Db, userId: UserId): Promise<Stored[]> {
  const rows = await listSchedules(db, { userId });
  if (rows.length === 0) return [];
  const open = Map.groupBy(await listOpenExceptions(db, { userId }), ({ schedule_id }) => schedule_id);
  return rows.map(({ settled_days, ...row }) => {
    const settled = (settled_days?.split(' ') ?? []) as CalendarDate[];
    const exceptions = [...(open.get(row.id) ?? []).map(toException), ...settled.map(settledOn)];
    return { row, state: toState(row), exceptions: exceptions.sort((one, other) => (one.day < other.day ? -1 : 1)) };
  });
}

function settledOn(day: CalendarDate): Exception {
  return { day, status: 'skipped', movedTo: null, amount: null, frozen: null, transactionId: null };
}

/** @throws {AppError} `schedule_not_found`, also for a deleted one */
export async function requireSchedule(db: Db, userId: UserId, id: ScheduleId): Promise<Stored> {
  const row = await findSchedule(db, userId, id);
  if (!row || row.deleted_at !== null) throw new AppError('schedule_not_found');
  return readStored(db, row);
}

/** A schedule with its exceptions, also a deleted one. */
export async function readStored(db: Db, row: ScheduleRow): Promise<Stored> {
  return toStored(row, await listExceptionsOf(db, { userId: row.user_id, id: row.id, from: row.counts_from }));
}

/** @param exceptions sorted by day */
export function toStored(row: ScheduleRow, exceptions: readonly OccurrenceRow[]): Stored {
  const state = toState(row);
  return { row, state, exceptions: exceptions.filter((one) => !isHidden(one, state)).map(toException) };
}

/**
 * Whether a row is a dropped one of a day that its schedule does not have. If an earlier version of the app has brought the day back,
 * the occurrence is skipped.
 */
export function isHidden(row: OccurrenceRow, state: ScheduleState): boolean {
  return isDropped(row) && !isComputed(state, row.day);
}

function toState(row: ScheduleRow): ScheduleState {
  return {
    scheduleId: row.id,
    type: row.type,
    amount: { from: row.from_cents, to: row.to_cents },
    category: row.category,
    goalId: row.goal_id,
    description: row.description,
    note: row.note,
    recording: row.recording,
    rule: JSON.parse(row.rule),
    countsFrom: row.counts_from,
    pausedOn: row.paused_on,
    recordedThrough: row.recorded_through,
  };
}

export function toException(row: OccurrenceRow): Exception {
  const frozen: Omit<FrozenTerms, 'category'> | null = row.frozen === null ? null : JSON.parse(row.frozen);
  return {
    day: row.day,
    status: row.status,
    movedTo: row.moved_to,
    amount: row.from_cents === null || row.to_cents === null ? null : { from: row.from_cents, to: row.to_cents },
    frozen: frozen && { ...frozen, category: row.category },
    transactionId: row.status === 'open' || row.status === 'skipped' ? null : row.transaction_id,
  };
}

/** An exception as a row that was not settled before. */
export function exceptionRow({ row }: Pick<Stored, 'row'>, { day, ...exception }: Exception): OccurrenceRow {
  const { status, movedTo, amount, frozen, transactionId } = exception;
  const { category = null, ...terms } = frozen ?? {};
  return {
    user_id: row.user_id,
    schedule_id: row.id,
    day,
    status,
    former_status: null,
    moved_to: movedTo,
    from_cents: amount?.from ?? null,
    to_cents: amount?.to ?? null,
    category,
    frozen: frozen && JSON.stringify(terms),
    transaction_id: transactionId,
  };
}
