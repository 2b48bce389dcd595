import type { QueryClient } from '@tanstack/react-query';
import { type Schedule, schedulesContract } from '#shared/schedules/contract.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { getToday } from '#web/browser/today.ts';
import { type SaveToast, showSaveToast } from '#web/components/save-toast.ts';
import { shortened } from '#web/components/shortened.ts';
import { showSavedSchedule } from './schedule-cache.ts';
import type { Change } from './undo-schedule.ts';

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

  const edit = (change: Change, done: string): SaveToast => {
    const { after } = change;
    const before = change.opened.schedule;
    const today = getToday();
    // The edit of another tab lies between, or the server does not list the changed occurrences of a pause.
    const canUndo =
      after.version === before.version + 1 &&
      (!before.pausedOn || JSON.stringify(before.rule) === JSON.stringify(after.rule));
    const request = async () => {
      const { undoEdit } = await import('./undo-schedule.ts');
      showSavedSchedule(queryClient, await undoEdit(change, today));
    };
    const message = `${nameOf(after)} ${done}`;
    return { message, undo: canUndo ? { request, refresh, done: { message: 'Change undone' } } : undefined };
  };

  return {
    edited: (change: Change) => showSaveToast(edit(change, 'saved')),

    ended: (change: Change) => showSaveToast(edit(change, 'ended')),

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
