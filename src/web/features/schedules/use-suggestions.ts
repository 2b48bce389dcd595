import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type ScheduleSuggestion, schedulesContract } from '#shared/schedules/contract.ts';
import { announceSave } from '#web/api/announce-saves.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showSaveToast } from '#web/components/save-toast.ts';
import { shortened } from '#web/components/shortened.ts';
import { showToast } from '#web/components/toast-store.ts';
import { scheduleSuggestionsQuery } from './api.ts';
import { showCreated } from './created-toast.ts';
import { showSavedSchedule } from './schedule-cache.ts';

/** What a user does with a suggestion. */
export function useSuggestions({ key, description, nextDay, transactions, ...draft }: ScheduleSuggestion) {
  const queryClient = useQueryClient();
  const { queryKey } = scheduleSuggestionsQuery;
  const hide = () => queryClient.setQueryData(queryKey, (list) => list?.filter((other) => other.key !== key));
  const refresh = () => {
    void queryClient.invalidateQueries({ queryKey });
    announceSave(['schedules']);
  };
  const showFailure = (failure: Error) => void showToast({ message: messageOf(failure) });
  const dismissal = (isUndone?: boolean) =>
    call(schedulesContract.dismissSuggestion, { body: { key, ...(isUndone && { undo: true }) } });

  const acceptance = useMutation({
    // Its transactions are entered or imported anyway, so it only expects them.
    mutationFn: () =>
      call(schedulesContract.create, {
        body: { ...draft, description, note: '', recording: 'remind', suggestion: key },
      }),
    meta: { notDone: () => `${shortened(description)} not added` },
    onSuccess: (created) => {
      hide();
      showSavedSchedule(queryClient, created.schedule);
      showCreated(queryClient, created, () => dismissal(true));
    },
    onError: showFailure,
  });
  const dismissing = useMutation({
    mutationFn: () => dismissal(),
    meta: { notDone: () => `${shortened(description)} not dismissed` },
    onSuccess: () => {
      hide();
      refresh();
      const name = shortened(description);
      const undo = { request: () => dismissal(true), refresh, done: { message: `${name} is back` } };
      showSaveToast({ message: `${name} dismissed`, undo });
    },
    onError: showFailure,
  });

  return {
    accept: () => acceptance.mutate(),
    dismiss: () => dismissing.mutate(),
    busy: acceptance.isPending || dismissing.isPending,
  };
}
