import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Schedule, schedulesContract } from '#shared/schedules/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { ignoreNotFound } from '#web/api/not-found.ts';
import { shortened } from '#web/components/shortened.ts';
import { removeDeletedSchedule } from './schedule-cache.ts';
import { scheduleToasts } from './toasts.ts';

interface Options {
  onDone: () => unknown;
  showError: (error: string | undefined) => void;
}

/** Deletes a schedule without confirmation, because its transactions stay and the toast that follows offers Undo. */
export function useDeleteSchedule(schedule: Schedule, { onDone, showError }: Options) {
  const { _id: scheduleId } = schedule;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => ignoreNotFound(call(schedulesContract.remove, { params: { scheduleId } })),
    meta: { notDone: () => `${shortened(schedule.description)} not deleted` },
    onMutate: () => showError(undefined),
    onSuccess: () => {
      removeDeletedSchedule(queryClient, scheduleId);
      scheduleToasts(queryClient).deleted(schedule);
      return onDone();
    },
    onError: (failure) => showError(messageOf(failure)),
  });
  return { busy: isPending, run: () => mutate() };
}
