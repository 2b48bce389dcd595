import type { ScheduleId } from '#shared/ids.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { call } from '#web/api/call.ts';

/** Deletes a new schedule with what it has recorded. */
export async function removeWithRecorded(scheduleId: ScheduleId): Promise<void> {
  const { past } = await call(schedulesContract.read, { params: { scheduleId } });
  for (const { day, status } of past) {
    if (status !== 'recorded') continue;
    await call(schedulesContract.act, { params: { scheduleId, day }, body: { action: 'reopen' } });
  }
  await call(schedulesContract.remove, { params: { scheduleId } });
}
