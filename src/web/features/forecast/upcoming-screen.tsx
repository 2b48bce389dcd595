import { useQuery } from '@tanstack/react-query';
import { Suspense, useDeferredValue, useEffect, useMemo, useState } from 'react';
import type { Forecast } from '#shared/forecast/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useWhileRecording } from '#web/api/use-while-recording.ts';
import { useFocusAfter } from '#web/browser/focus-heading.ts';
import { idle } from '#web/browser/idle.ts';
import { shown } from '#web/browser/painted.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { DialogUnavailable, lazyOptional } from '#web/components/lazy-optional.ts';
import { Waiting } from '#web/components/lazy-waiting.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { LoadingText } from '#web/components/loading-text.tsx';
import { Screen } from '#web/components/screen.tsx';
import { schedulesQuery } from '#web/features/schedules/api.ts';
import { userCategoriesQuery } from '#web/features/transactions/api.ts';
import { type Asked, forecastQuery, type Upcoming, upcomingQuery } from './api.ts';
import { AskCard } from './ask-card.tsx';
import type { ExpectedProps } from './expected.tsx';
import { LeftToSpend } from './left-to-spend.tsx';
import type { Step } from './occurrence-dialog.tsx';
import { questionsOf } from './questions.ts';
import { UpcomingSkeleton } from './upcoming-skeleton.tsx';

/** For the loader of the route: a file of their own would be one more request. */
export { forecastQuery, upcomingQuery };

const loadDialog = async () => (await import('./occurrence-dialog.tsx')).OccurrenceDialog;
const OccurrenceDialog = lazyOptional(loadDialog, DialogUnavailable);

/** Below the figure, which it would hold up. */
const loadExpected = async () => {
  await shown().then(idle);
  return (await import('./expected.tsx')).Expected;
};
const Expected = lazyOptional<ExpectedProps>(loadExpected, ExpectedUnavailable);

export function UpcomingScreen() {
  return (
    <Screen
      title="Upcoming"
      backTo="/dashboard"
      nav
      actions={
        <ButtonLink to="/recurring" variant="plain">
          Recurring
        </ButtonLink>
      }
    >
      <View />
    </Screen>
  );
}

function View() {
  const forecast = useQuery(forecastQuery);
  const upcoming = useQuery(upcomingQuery);
  useWhileRecording(forecast.data?.isStillRecording);
  // After loading, the figure is shown before the chart and the days are rendered.
  const showsAll = useDeferredValue(Boolean(forecast.data && upcoming.data));
  if (forecast.data && upcoming.data)
    return <Content forecast={forecast.data} upcoming={upcoming.data} showsAll={showsAll} />;
  const error = forecast.error ?? upcoming.error;
  if (!error) return <UpcomingSkeleton />;
  const retry = () => Promise.all([forecast, upcoming].map((query) => !query.data && query.refetch()));
  return <LoadFailure title="Couldn't load what's coming up" text={messageOf(error)} onRetry={retry} />;
}

interface Opened {
  readonly occurrence: Asked;
  readonly first: Step;
}

interface ContentProps {
  readonly forecast: Forecast;
  readonly upcoming: Upcoming;
  readonly showsAll: boolean;
}

function Content({ forecast, upcoming, showsAll }: ContentProps) {
  const { today, occurrences } = upcoming;
  const { data: own } = useQuery(userCategoriesQuery);
  const [opened, setOpened] = useState<Opened>();
  const open = (occurrence: Asked, first: Step = 'choose') => setOpened({ occurrence, first });
  const asked = useMemo(() => questionsOf(occurrences), [occurrences]);
  useFocusAfter(occurrences);
  // The dialog cannot return the focus to a row that is gone.
  useFocusAfter(opened);
  useEffect(() => {
    shown()
      .then(idle)
      .then(loadDialog)
      .catch(() => {});
  }, []);

  return (
    <>
      <LeftToSpend forecast={forecast}>
        {asked.length > 0 && <AskCard asked={asked} today={today} onOpen={open} />}
        <Waiting />
      </LeftToSpend>
      {occurrences.length === 0 && <NothingYet />}
      {showsAll && occurrences.length > 0 && (
        <Suspense fallback={<LoadingText>Loading what's coming up...</LoadingText>}>
          <Expected forecast={forecast} upcoming={upcoming} icons={own?.icons} onOpen={open} />
        </Suspense>
      )}
      <Suspense>{opened && <OccurrenceDialog {...opened} onClose={() => setOpened(undefined)} />}</Suspense>
    </>
  );
}

function ExpectedUnavailable() {
  return (
    <LoadFailure
      title="Couldn't load what's coming up"
      text="Check your connection, then try again."
      onRetry={async () => {
        if (await loadAgain()) location.reload();
      }}
    />
  );
}

function NothingYet() {
  const { data: schedules, isPending } = useQuery(schedulesQuery);
  if (isPending) return <LoadingText>Loading what's coming up...</LoadingText>;
  if (schedules?.length !== 0) {
    return (
      <EmptyState
        title="Nothing coming up"
        text="Recurring transactions that are paused or have ended aren't listed here."
        action={<ButtonLink to="/recurring">View recurring transactions</ButtonLink>}
      />
    );
  }
  return (
    <EmptyState
      title="Nothing coming up"
      text="Add your bills, subscriptions, and paydays once, and they appear here before they're due."
      action={<ButtonLink to="/recurring/new">Add a recurring transaction</ButtonLink>}
    />
  );
}
