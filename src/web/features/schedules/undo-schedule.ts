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

/** Deletes a new schedule with what it has recorded. */
export async function removeWithRecorded(scheduleId: ScheduleId): Promise<void> {
  const { past } = await call(schedulesContract.read, { params: { scheduleId } });
  for (const { day, status } of past) {
    const body = { action: 'reopen' as const };
    if (status === 'recorded') await call(schedulesContract.act, { params: { scheduleId, day }, body });
  }
  await call(schedulesContract.remove, { params: { scheduleId } });
}
