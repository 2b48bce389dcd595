import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Schedule, schedulesContract } from '#shared/schedules/contract.ts';
import { firstDay } from '#shared/schedules/occurrences.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { retryKeys } from '#web/api/retry-key.ts';
import { Button } from '#web/components/button.tsx';
import { shortened } from '#web/components/shortened.ts';
import { showSavedSchedule } from './schedule-cache.ts';
import styles from './schedule-form.module.css';
import { scheduleToasts } from './toasts.ts';

interface Props {
  schedule: Schedule;
  today: CalendarDate;
  disabled: boolean;
  onDone: () => unknown;
  onError: (error: string | undefined) => void;
}

type Action = 'pause' | 'resume' | 'end';

const DONE = { pause: 'paused', resume: 'resumed', end: 'ended' } as const satisfies Record<Action, string>;

const CHANGED = 'This recurring transaction has changed. Open it again, then end it.';

/** Pauses a schedule, resumes it, or lets it end today. An ended schedule has none of this, only another end in its form. */
export function PauseButtons({ schedule, today, disabled, onDone, onError }: Props) {
  const queryClient = useQueryClient();
  const { rule, pausedOn, nextDay, version } = schedule;
  const params = { scheduleId: schedule._id };
  const [keys] = useState(() => retryKeys());
  const { mutate, isPending, variables } = useMutation({
    mutationFn: (action: Action) => {
      if (action !== 'end') return call(schedulesContract[action], { params });
      return call(schedulesContract.end, { params, body: { version }, idempotencyKey: keys.keyOf(String(version)) });
    },
    meta: { notDone: (action: Action) => `${shortened(schedule.description)} not ${DONE[action]}` },
    onMutate: () => onError(undefined),
    onSuccess: ({ schedule: after }, action) => {
      showSavedSchedule(queryClient, after);
      scheduleToasts(queryClient)[DONE[action]](after);
      return onDone();
    },
    onError: (failure) => onError(hasChanged(failure) ? CHANGED : messageOf(failure)),
  });
  const busy = (action: Action) => isPending && variables === action;

  if (pausedOn !== null) {
    return (
      <Button
        variant="secondary"
        disabled={disabled}
        busy={isPending}
        busyLabel="Resuming..."
        onClick={() => mutate('resume')}
      >
        Resume
      </Button>
    );
  }
  if (nextDay === null) return null;
  return (
    <>
      <Button
        variant="secondary"
        disabled={disabled || busy('end')}
        busy={busy('pause')}
        busyLabel="Pausing..."
        onClick={() => mutate('pause')}
      >
        Pause
      </Button>
      {firstDay(rule) <= today && (
        <Button
          variant="secondary"
          disabled={disabled || busy('pause')}
          busy={busy('end')}
          busyLabel="Ending..."
          onClick={() => mutate('end')}
        >
          End Today
        </Button>
      )}
      <p className={styles.hint}>Pause it to continue later. Its transactions stay if you end or delete it.</p>
    </>
  );
}

function hasChanged(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'edit_conflict';
}
