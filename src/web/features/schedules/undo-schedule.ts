import type { CalendarDate } from '#shared/calendar-date.ts';
import type { ScheduleId } from '#shared/ids.ts';
import { type Schedule, schedulesContract } from '#shared/schedules/contract.ts';
import type { Occurrence, OccurrenceAction } from '#shared/schedules/occurrence.ts';
import { call } from '#web/api/call.ts';

/** Repeats the skips, moves, and amounts that an edit removed. Safe to repeat. */
export async function actAgain(occurrences: readonly Occurrence[], { amount: usual }: Schedule): Promise<void> {
  for (const { scheduleId, day, status, isMoved, shownDay, amount } of occurrences) {
    const act = (body: OccurrenceAction) => call(schedulesContract.act, { params: { scheduleId, day }, body });
    const isUsual = amount.from === usual.from && amount.to === usual.to;
    if (status === 'skipped') await act({ action: 'skip' });
    if (status === 'open' && isMoved) await act({ action: 'move', date: shownDay });
    if (status === 'open' && !isUsual) await act({ action: 'change_amount', amount: amount.from });
  }
}

/**
 * Deletes what an edit recorded automatically: occurrences that are shown on the day of the edit and were open before it. Does nothing
 * if the schedule has changed since.
 */
export function deleteRecordedByEdit(
  today: CalendarDate,
  { _id, version }: Schedule,
  before: readonly Occurrence[],
): Promise<void> {
  const settled = new Set(before.filter(({ status }) => status !== 'open').map(({ day }) => day));
  const isNew = ({ day, shownDay, recording }: Occurrence) =>
    shownDay === today && recording === 'automatic' && !settled.has(day);
  return deleteRecorded(_id, isNew, version);
}

/** Deletes a new schedule with what it has recorded. */
export async function removeWithRecorded(scheduleId: ScheduleId): Promise<void> {
  await deleteRecorded(scheduleId, () => true);
  await call(schedulesContract.remove, { params: { scheduleId } });
}

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
