import type { QueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Schedule, type ScheduleDraft, schedulesContract } from '#shared/schedules/contract.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { getToday } from '#web/browser/today.ts';
import { type SaveToast, showSaveToast } from '#web/components/save-toast.ts';
import { shortened } from '#web/components/shortened.ts';
import { showSavedSchedule } from './schedule-cache.ts';

/**
 * An edit. Undo gives the changed occurrences their former terms, and deletes what the edit recorded at once; those before `from` never
 * changed.
 */
interface Change {
  readonly before: Schedule;
  readonly after: Schedule;
  readonly from: CalendarDate | undefined;
  /** Those of the schedule before, which may have been skipped, moved, or given an amount of their own. */
  readonly occurrences: readonly Occurrence[];
  /** What was skipped together with the edit. */
  readonly skipped?: readonly Occurrence[];
}

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

  const edit = ({ before, after, from, occurrences, skipped = [] }: Change, done: string): SaveToast => {
    const today = getToday();
    const request = async () => {
      const { actAgain, deleteRecordedByEdit } = await import('./undo-schedule.ts');
      await deleteRecordedByEdit(today, after, occurrences);
      const body = { ...draftOf(before), ...(from && { from }), base: { version: after.version } };
      const { schedule } = await call(schedulesContract.update, { params: { scheduleId: after._id }, body });
      const changed = occurrences.filter(({ day }) => from !== undefined && day >= from);
      await actAgain(changed, before);
      for (const { scheduleId, day } of skipped) {
        await call(schedulesContract.act, { params: { scheduleId, day }, body: { action: 'reopen' } });
      }
      showSavedSchedule(queryClient, schedule);
    };
    return { message: `${nameOf(after)} ${done}`, undo: { request, refresh, done: { message: 'Change undone' } } };
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

export function draftOf({
  type,
  amount,
  category,
  goalId,
  description,
  note,
  rule,
  recording,
}: Schedule): ScheduleDraft {
  return { type, amount, category, goalId, description, note, rule, recording };
}
