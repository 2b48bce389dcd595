import { useQuery } from '@tanstack/react-query';
import { useCanGoBack, useRouter } from '@tanstack/react-router';
import { messageOf } from '#web/api/api-error.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconLink } from '#web/components/icon-link.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Screen } from '#web/components/screen.tsx';
import { dueQuery, scheduleSuggestionsQuery, schedulesQuery } from './api.ts';
import { FROM_LIST } from './from-list.ts';
import { ScheduleList } from './schedule-list.tsx';
import { ScheduleListSkeleton } from './schedule-list-skeleton.tsx';
import { SuggestionList } from './suggestion-list.tsx';

export function RecurringScreen() {
  const { history } = useRouter();
  const canGoBack = useCanGoBack();
  return (
    <Screen
      title="Recurring Transactions"
      backTo="/settings"
      {...(canGoBack && { onBack: () => history.back() })}
      actions={<IconLink icon="plus" label="Add Recurring Transaction" to="/recurring/new" state={FROM_LIST} />}
    >
      <Content />
    </Screen>
  );
}

/** Waits for all three parts, so that none of them moves another. The screen also works with the schedules alone. */
function Content() {
  const schedules = useQuery(schedulesQuery);
  const due = useQuery(dueQuery);
  const suggestions = useQuery(scheduleSuggestionsQuery);

  if (schedules.isLoadingError) return <LoadFailure title={messageOf(schedules.error)} onRetry={schedules.refetch} />;
  if (!schedules.data || isAwaited(due) || isAwaited(suggestions)) return <ScheduleListSkeleton />;
  return (
    <>
      {schedules.data.length === 0 && <Nothing />}
      <SuggestionList suggestions={suggestions.data ?? []} />
      {schedules.data.length > 0 && <ScheduleList schedules={schedules.data} due={due.data ?? []} />}
    </>
  );
}

/** Whether a query has neither loaded nor failed yet. */
function isAwaited({ isPending, failureCount }: { isPending: boolean; failureCount: number }): boolean {
  return isPending && failureCount === 0;
}

function Nothing() {
  return (
    <EmptyState
      title="Nothing repeats yet"
      text="Add rent, your salary, or a subscription once. Centwise adds it when it's due, or reminds you."
      action={
        <ButtonLink to="/recurring/new" state={FROM_LIST}>
          Add Recurring Transaction
        </ButtonLink>
      }
    />
  );
}
