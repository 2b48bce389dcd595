import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { type Schedule, schedulesContract } from '#shared/schedules/contract.ts';
import type { Occurrence } from '#shared/schedules/occurrence.ts';
import { firstDay } from '#shared/schedules/occurrences.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { Button } from '#web/components/button.tsx';
import { shortened } from '#web/components/shortened.ts';
import { draftOf } from './draft-of.ts';
import { showSavedSchedule } from './schedule-cache.ts';
import styles from './schedule-form.module.css';
import { scheduleToasts } from './toasts.ts';
import { amountInEffect } from './unchanged.ts';

interface Props {
  opened: InMemory<typeof schedulesContract.read.response>;
  today: CalendarDate;
  disabled: boolean;
  onDone: () => unknown;
  onError: (error: string | undefined) => void;
}

type Action = 'pause' | 'resume' | 'end';

const DONE = { pause: 'paused', resume: 'resumed', end: 'ended' } as const satisfies Record<Action, string>;

/**
 * Skips occurrences that an earlier edit froze; ending the rule does not end them. The server lists twelve occurrences at a time. Skips
 * none of a schedule that has changed, because the server will reject its end.
 * @param skipped takes each one as soon as it is skipped
 */
async function skipLeft({ _id, version, countsFrom }: Schedule, today: CalendarDate, skipped: Set<Occurrence>) {
  const params = { scheduleId: _id };
  for (;;) {
    const { schedule, next } = await call(schedulesContract.read, { params });
    const left = next.filter(({ day }) => today <= day && day < countsFrom);
    if (left.length === 0 || schedule.version !== version) return;
    for (const one of left) {
      await call(schedulesContract.act, { params: { ...params, day: one.day }, body: { action: 'skip' } });
      skipped.add(one);
    }
  }
}

/** Pauses a schedule, resumes it, or lets it end today. An ended schedule has none of this, only another end in its form. */
export function PauseButtons({ opened, today, disabled, onDone, onError }: Props) {
  const queryClient = useQueryClient();
  const { schedule, next } = opened;
  const { rule, pausedOn, nextDay, countsFrom, version } = schedule;
  const params = { scheduleId: schedule._id };
  // Undo also takes back the skips of a failed try.
  const skipped = useRef(new Set<Occurrence>());
  const [from] = next
    .map(({ day }) => day)
    .filter((day) => day >= today && day >= countsFrom)
    .sort();
  const { mutate, isPending, variables } = useMutation({
    mutationFn: async (action: Action) => {
      if (action !== 'end') return call(schedulesContract[action], { params });
      const ended = { ...rule, end: { kind: 'until' as const, day: today } };
      const amount = amountInEffect(schedule, next);
      const body = { ...draftOf(schedule), amount, rule: ended, ...(from && { from }), base: { version } };
      await skipLeft(schedule, today, skipped.current);
      return call(schedulesContract.update, { params, body });
    },
    meta: { notDone: (action: Action) => `${shortened(schedule.description)} not ${DONE[action]}` },
    onMutate: () => onError(undefined),
    onSuccess: ({ schedule: after }, action) => {
      showSavedSchedule(queryClient, after);
      const toasts = scheduleToasts(queryClient);
      if (action === 'end') toasts.ended({ opened, after, from, skipped: skipped.current });
      else toasts[DONE[action]](after);
      return onDone();
    },
    onError: (failure) => onError(messageOf(failure)),
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
