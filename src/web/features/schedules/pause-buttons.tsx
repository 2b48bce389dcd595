import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Schedule, schedulesContract } from '#shared/schedules/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/components/button.tsx';
import { shortened } from '#web/components/shortened.ts';
import { showSavedSchedule } from './schedule-cache.ts';
import { scheduleToasts } from './toasts.ts';

interface Props {
  schedule: Schedule;
  disabled: boolean;
  onDone: () => unknown;
  onError: (error: string | undefined) => void;
}

/** Pauses a schedule, or resumes it. */
export function PauseButton({ schedule, disabled, onDone, onError }: Props) {
  const queryClient = useQueryClient();
  const isPaused = schedule.pausedOn !== null;
  const action = isPaused ? schedulesContract.resume : schedulesContract.pause;
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(action, { params: { scheduleId: schedule._id } }),
    meta: { notDone: () => `${shortened(schedule.description)} not ${isPaused ? 'resumed' : 'paused'}` },
    onMutate: () => onError(undefined),
    onSuccess: (answer) => {
      showSavedSchedule(queryClient, answer.schedule);
      const toasts = scheduleToasts(queryClient);
      if (isPaused) toasts.resumed(answer.schedule);
      else toasts.paused(answer.schedule);
      return onDone();
    },
    onError: (failure) => onError(messageOf(failure)),
  });
  return (
    <Button
      variant="secondary"
      disabled={disabled}
      busy={isPending}
      busyLabel={isPaused ? 'Resuming...' : 'Pausing...'}
      onClick={() => mutate()}
    >
      {isPaused ? 'Resume' : 'Pause'}
    </Button>
  );
}
