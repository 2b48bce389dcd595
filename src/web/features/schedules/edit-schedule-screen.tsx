import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Suspense, useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { isNotFound } from '#web/api/not-found.ts';
import { useToday } from '#web/browser/today.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FieldsSkeleton } from '#web/components/form.tsx';
import { lazyOptional } from '#web/components/lazy-optional.ts';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Screen } from '#web/components/screen.tsx';
import { scheduleQuery } from './api.ts';
import { EditScheduleForm } from './edit-schedule-form.tsx';
import { useBackToRecurring } from './use-back-to-recurring.ts';

/** Loaded after the form, below which it is. */
const ScheduleHistory = lazyOptional(async () => (await import('./schedule-history.tsx')).ScheduleHistory);

const route = getRouteApi('/signed-in/recurring/$id');

export function EditScheduleScreen() {
  const { id } = route.useParams();
  const back = useBackToRecurring();
  return (
    <Screen title="Edit Recurring Transaction" backTo="/recurring" onBack={back}>
      <Content key={id} id={id} onDone={back} />
    </Screen>
  );
}

function Content({ id, onDone }: { id: string; onDone: () => unknown }) {
  const today = useToday();
  const { data, error, refetch, isFetching } = useQuery(scheduleQuery(id));
  // The form keeps the schedule that it was opened with, even if it is changed or deleted in another tab. The occurrences follow.
  const [opened, setOpened] = useState(data);
  if (data && data !== opened && data.schedule.version === (opened ?? data).schedule.version) setOpened(data);
  const isMissing = isNotFound(error);
  if (opened) {
    return (
      <>
        <EditScheduleForm opened={opened} onDone={onDone} />
        <Suspense>
          <ScheduleHistory past={data?.past ?? []} today={today} />
        </Suspense>
      </>
    );
  }
  if (isMissing && !isFetching) return <Missing />;
  if (!error || isMissing) return <FieldsSkeleton fields={FIELDS} label="Loading recurring transaction..." />;
  return <LoadFailure title={`Error: ${messageOf(error)}`} onRetry={refetch} />;
}

const FIELDS = ['Type', 'Description', 'Amount', 'Category', 'Repeats', 'First Day'];

function Missing() {
  return (
    <EmptyState
      title="Recurring transaction not found"
      text="It may have been deleted."
      action={<ButtonLink to="/recurring">Back to Recurring Transactions</ButtonLink>}
    />
  );
}
