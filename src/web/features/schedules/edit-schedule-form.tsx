import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { CalendarDate } from '#shared/calendar-date.ts';
import type { InMemory } from '#shared/http/endpoint.ts';
import { schedulesContract } from '#shared/schedules/contract.ts';
import { firstUncounted } from '#shared/schedules/occurrences.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { DeleteButton } from '#web/components/form.tsx';
import { shortened } from '#web/components/shortened.ts';
import { AppliesFrom } from './applies-from.tsx';
import { choicesOf, effectiveFrom } from './effective-from.ts';
import { PauseButtons } from './pause-buttons.tsx';
import { showSavedSchedule } from './schedule-cache.ts';
import { ScheduleForm } from './schedule-form.tsx';
import { ScheduleNotice } from './schedule-notice.tsx';
import { type ScheduleValues, toWire, valuesOfSchedule } from './schedule-values.ts';
import { scheduleToasts } from './toasts.ts';
import { useDeleteSchedule } from './use-delete-schedule.ts';

/** Loaded when it is needed, because conflicts are rare. */
const ScheduleConflict = lazy(async () => ({ default: (await import('./schedule-conflict.tsx')).ScheduleConflict }));

const DELETED = 'This recurring transaction was deleted in another tab or on another device, so nothing was saved.';

interface Props {
  /** What the form was opened with, and what became of its occurrences meanwhile. */
  opened: InMemory<typeof schedulesContract.read.response>;
  onDone: () => unknown;
}

/** The form of an existing schedule. Its changes apply from an occurrence on that the user chooses. */
export function EditScheduleForm({ opened, onDone }: Props) {
  const { schedule, past } = opened;
  const { _id: scheduleId, version, countsFrom } = schedule;
  // Those before it keep what an earlier edit left to them.
  const next = opened.next.filter(({ day }) => day >= countsFrom);
  const today = useToday();
  const queryClient = useQueryClient();
  const toasts = scheduleToasts(queryClient);
  const initial = valuesOfSchedule(schedule);
  const left = [...past, ...opened.next.filter(({ day }) => day < countsFrom)];
  const before = { initial, schedule, past: left, next };
  const fromOf = (values: ScheduleValues) => effectiveFrom(values, before, today);
  const form = useApiForm(schedulesContract.update, {
    params: { scheduleId },
    initial,
    toWire: (typed) => toWire({ ...typed, from: fromOf(typed as ScheduleValues) }, today),
    edit: { base: () => ({ version }), rowOf: (answer) => answer.schedule },
    describe: (failure) => (wasDeleted(failure) ? DELETED : messageOf(failure)),
    notDone: ({ description }) => `${shortened(description)} not saved`,
    onSuccess: (answer) => {
      showSavedSchedule(queryClient, answer.schedule);
      toasts.edited(answer.schedule);
      return onDone();
    },
  });
  const choices = choicesOf(form.values, before);
  const deletion = useDeleteSchedule(schedule, { onDone, showError: form.showError });
  const from = (fromOf(form.values) || countsFrom) as CalendarDate;
  const isPaused = schedule.pausedOn !== null;
  // Of those that the edit leaves, moved ones are named if no others come before the new days. The server lists none of a paused
  // schedule, so days of its rule that do not count stand in for those that an edit left. After new days, this can miss some.
  const hasEarlier = isPaused
    ? firstUncounted(schedule.rule, countsFrom, today) > today
    : opened.next.some(({ day, isMoved }) => day < from && !isMoved);
  const coming = hasEarlier ? opened.next.filter(({ day }) => day >= from) : opened.next;
  const daysLabel = hasEarlier ? 'Later days' : isPaused ? 'If resumed today' : 'Next';

  return (
    <>
      <ScheduleNotice opened={opened} today={today} />
      <ScheduleForm
        form={form}
        today={today}
        isNew={false}
        from={from}
        known={[...past, ...coming]}
        daysLabel={daysLabel}
        busyLabel="Saving Changes..."
        disabled={deletion.busy}
        onCancel={onDone}
        beforeButtons={
          <AppliesFrom
            choices={choices}
            startsWithNext={choices[0] === opened.next[0]}
            today={today}
            {...form.field('from')}
          />
        }
      >
        <PauseButtons
          schedule={schedule}
          today={today}
          disabled={form.busy || deletion.busy}
          onDone={onDone}
          onError={form.showError}
        />
        <DeleteButton form={form} deletion={deletion}>
          Delete
        </DeleteButton>
      </ScheduleForm>
      <Suspense>
        {form.conflict && <ScheduleConflict conflict={form.conflict} opened={schedule} busy={form.busy} />}
      </Suspense>
    </>
  );
}

function wasDeleted(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'schedule_not_found';
}
