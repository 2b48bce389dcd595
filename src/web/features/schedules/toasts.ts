import type { QueryClient } from '@tanstack/react-query';
import { type Schedule, schedulesContract } from '#shared/schedules/contract.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { type SaveToast, showSaveToast } from '#web/components/save-toast.ts';
import { shortened } from '#web/components/shortened.ts';
import { showSavedSchedule } from './schedule-cache.ts';

/** The toasts that say how a schedule was changed and offer to undo it. */
export function scheduleToasts(queryClient: QueryClient) {
  const refresh = () => refreshLedger(queryClient);

  const pausing = (schedule: Schedule, action: 'pause' | 'resume'): SaveToast => {
    const undo = action === 'pause' ? 'resume' : 'pause';
    const request = async () => {
      const answer = await call(schedulesContract[undo], { params: { scheduleId: schedule._id } });
      showSavedSchedule(queryClient, answer.schedule);
    };
    const messages = { pause: `${nameOf(schedule)} paused`, resume: `${nameOf(schedule)} resumed` };
    return { message: messages[action], undo: { request, refresh, done: { message: messages[undo] } } };
  };

  const edit = (after: Schedule, done: string): SaveToast => {
    const input = { params: { scheduleId: after._id }, body: { version: after.version } };
    const request = async () => {
      showSavedSchedule(queryClient, (await call(schedulesContract.undo, input)).schedule);
    };
    return { message: `${nameOf(after)} ${done}`, undo: { request, refresh, done: { message: 'Change undone' } } };
  };

  return {
    edited: (after: Schedule) => showSaveToast(edit(after, 'saved')),

    ended: (after: Schedule) => showSaveToast(edit(after, 'ended')),

    deleted: (schedule: Schedule) => showSaveToast(deletionToast(queryClient, schedule)),

    paused: (schedule: Schedule) => showSaveToast(pausing(schedule, 'pause')),

    resumed: (schedule: Schedule) => showSaveToast(pausing(schedule, 'resume')),
  };
}

/** Says that a schedule was deleted. Undo restores it. */
export function deletionToast(queryClient: QueryClient, schedule: Schedule): SaveToast {
  const params = { scheduleId: schedule._id };
  const request = async () => {
    const restored = await call(schedulesContract.restore, { params });
    showSavedSchedule(queryClient, restored.schedule);
  };
  const done = { message: `${nameOf(schedule)} restored` };
  return {
    message: `${nameOf(schedule)} deleted`,
    undo: { request, refresh: () => refreshLedger(queryClient), done },
  };
}

function nameOf({ description }: Schedule): string {
  return shortened(description);
}
