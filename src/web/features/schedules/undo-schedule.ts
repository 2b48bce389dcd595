import type { CalendarDate } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { type Schedule, schedulesContract } from '#shared/schedules/contract.ts';
import type { Occurrence, OccurrenceAction } from '#shared/schedules/occurrence.ts';
import { isOccurrence, shownDay } from '#shared/schedules/occurrences.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { getToday } from '#web/browser/today.ts';
import { draftOf } from './draft-of.ts';

/** A schedule as its form was opened. Its occurrences may have been skipped, moved, or given an amount of their own. */
export type Opened = InMemory<typeof schedulesContract.read.response>;

/** An edit. Occurrences before `from` never changed. */
export interface Change {
  readonly opened: Opened;
  readonly after: Schedule;
  readonly from: CalendarDate | undefined;
  /** What was skipped together with the edit. */
  readonly skipped?: ReadonlySet<Occurrence>;
}

/**
 * Gives the occurrences that an edit changed their former terms, and deletes what it recorded at once. Safe to repeat.
 * @param today the day of the edit
 */
export async function undoEdit(change: Change, today: CalendarDate): Promise<Schedule> {
  const { opened, after, from, skipped = [] } = change;
  const before = { schedule: opened.schedule, occurrences: [...opened.past, ...opened.next, ...opened.later] };
  await deleteRecorded(after._id, (one) => isRecordedByEdit(one, before, today), after.version);
  const schedule = await restoreTerms(before.schedule, after, firstRestored(before, from, getToday()));
  await actAgain(
    before.occurrences.filter(({ day }) => from !== undefined && day >= from),
    before.schedule,
  );
  await reopenAll(after._id, skipped);
  return schedule;
}

async function restoreTerms(before: Schedule, after: Schedule, from: CalendarDate | undefined): Promise<Schedule> {
  const params = { scheduleId: after._id };
  const body = { ...draftOf(before), ...(from && { from }), base: { version: after.version } };
  try {
    return (await call(schedulesContract.update, { params, body })).schedule;
  } catch (failure) {
    if (!(failure instanceof ApiError) || failure.code !== 'edit_conflict') throw failure;
    // The response to an earlier try may have been lost.
    const { schedule } = await call(schedulesContract.read, { params });
    if (JSON.stringify(draftOf(schedule)) !== JSON.stringify(draftOf(before))) throw failure;
    return schedule;
  }
}

interface Before {
  readonly schedule: Schedule;
  readonly occurrences: readonly Occurrence[];
}

/**
 * The first occurrence that gets its former terms: also those that the edit left as they were, so that the schedule counts from them again.
 */
export function firstRestored(
  { schedule, occurrences }: Before,
  from: CalendarDate | undefined,
  today: CalendarDate,
): CalendarDate | undefined {
  const coming = occurrences.filter(({ status, isOverdue, day }) => status === 'open' && !isOverdue && day >= today);
  const left = coming.filter(({ day }) => day >= schedule.countsFrom);
  return from && [from, ...left.map(({ day }) => day)].sort()[0];
}

/** Reopens what is still skipped, because reopening an open occurrence takes its move and its amount from it. */
async function reopenAll(scheduleId: ScheduleId, skipped: Iterable<Occurrence>): Promise<void> {
  const params = { scheduleId };
  const { past, later } = await call(schedulesContract.read, { params });
  const settled = new Set([...past, ...later].filter(({ status }) => status === 'skipped').map(({ day }) => day));
  for (const { day } of skipped) {
    if (settled.has(day)) await call(schedulesContract.act, { params: { ...params, day }, body: { action: 'reopen' } });
  }
}

/** Repeats the skips, moves, and amounts that an edit removed, except of what was settled since. */
async function actAgain(occurrences: readonly Occurrence[], { amount: usual }: Schedule): Promise<void> {
  for (const { scheduleId, day, status, isMoved, shownDay, amount } of occurrences) {
    const act = async (body: OccurrenceAction) => {
      try {
        await call(schedulesContract.act, { params: { scheduleId, day }, body });
      } catch (failure) {
        if (!(failure instanceof ApiError && failure.code === 'occurrence_settled')) throw failure;
      }
    };
    const isUsual = amount.from === usual.from && amount.to === usual.to;
    if (status === 'skipped') await act({ action: 'skip' });
    if (status === 'open' && isMoved) await act({ action: 'move', date: shownDay });
    if (status === 'open' && !isUsual) await act({ action: 'change_amount', amount: amount.from });
  }
}

/**
 * Whether an edit recorded an occurrence automatically: it is shown on the day of the edit, and what was due under the former terms, which
 * is recorded first, did not include it.
 */
export function isRecordedByEdit(one: Occurrence, { schedule, occurrences }: Before, today: CalendarDate): boolean {
  if (one.shownDay !== today || one.recording !== 'automatic') return false;
  const { rule, recording } = schedule;
  const isKnown = occurrences.find(({ day }) => day === one.day);
  if (!isKnown)
    return recording !== 'automatic' || !isOccurrence(rule, one.day) || shownDay(one.day, rule.weekend) > today;
  return isKnown.status === 'open' && (isKnown.recording !== 'automatic' || isKnown.shownDay > today);
}

/** Deletes a new schedule with what it has recorded. */
export async function removeWithRecorded(scheduleId: ScheduleId): Promise<void> {
  await deleteRecorded(scheduleId, () => true);
  await call(schedulesContract.remove, { params: { scheduleId } });
}

/** @param version of the schedule; nothing is deleted if it has changed since */
async function deleteRecorded(
  scheduleId: ScheduleId,
  isNew: (occurrence: Occurrence) => boolean,
  version?: number,
): Promise<void> {
  const { schedule, past } = await call(schedulesContract.read, { params: { scheduleId } });
  if (version !== undefined && schedule.version !== version) return;
  for (const one of past) {
    const [params, body] = [{ scheduleId, day: one.day }, { action: 'reopen' as const }];
    if (one.status === 'recorded' && isNew(one)) await call(schedulesContract.act, { params, body });
  }
}
