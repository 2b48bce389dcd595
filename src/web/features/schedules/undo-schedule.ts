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

/** Takes back what an edit recorded at once: what is shown on the day of the edit, recorded, and was not settled before. */
export function reopenRecordedSince(
  today: CalendarDate,
  { _id }: Schedule,
  before: readonly Occurrence[],
): Promise<void> {
  const settled = new Set(before.filter(({ status }) => status !== 'open').map(({ day }) => day));
  return reopenRecorded(_id, ({ day, shownDay }) => shownDay === today && !settled.has(day));
}

/** Deletes a new schedule with what it has recorded. */
export async function removeWithRecorded(scheduleId: ScheduleId): Promise<void> {
  await reopenRecorded(scheduleId, () => true);
  await call(schedulesContract.remove, { params: { scheduleId } });
}

async function reopenRecorded(scheduleId: ScheduleId, isNew: (occurrence: Occurrence) => boolean): Promise<void> {
  const { past } = await call(schedulesContract.read, { params: { scheduleId } });
  for (const one of past) {
    const [params, body] = [{ scheduleId, day: one.day }, { action: 'reopen' as const }];
    if (one.status === 'recorded' && isNew(one)) await call(schedulesContract.act, { params, body });
  }
}
