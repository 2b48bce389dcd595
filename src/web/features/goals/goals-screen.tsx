import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { IconLink } from '#web/components/icon-link.tsx';
import { Screen } from '#web/components/screen.tsx';
import { TryAgain } from '#web/components/try-again.tsx';
import { goalsQuery } from './api.ts';
import { GoalList } from './goal-list.tsx';
import { GoalListSkeleton } from './goal-list-skeleton.tsx';

export function GoalsScreen() {
  return (
    <Screen title="Savings Goals" nav actions={<IconLink icon="plus" label="Add Goal" to="/goals/new" />}>
      <Goals />
    </Screen>
  );
}

/** After a failed load, logs the reason and shows an empty list, as specified, but also says so and offers a retry. */
function Goals() {
  const { data: goals, error, isPending, refetch } = useQuery(goalsQuery);

  useEffect(() => {
    if (error) console.error('The goals could not be loaded.', error);
  }, [error]);

  if (isPending) return <GoalListSkeleton />;
  if (goals && goals.length > 0) return <GoalList goals={goals} />;
  return (
    <EmptyState
      title="No savings goals yet"
      text={
        error
          ? messageOf(error, "Couldn't load your goals.")
          : 'Create your first savings goal to start tracking your progress.'
      }
      action={
        <>
          <ButtonLink to="/goals/new">Create a Goal</ButtonLink>
          {error && <TryAgain variant="plain" onRetry={refetch} />}
        </>
      }
    />
  );
}
