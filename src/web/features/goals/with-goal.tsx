import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Goal } from '#shared/goals/contract.ts';
import { isNotFound } from '#web/api/not-found.ts';
import { FieldsSkeleton } from '#web/components/form.tsx';
import { showToast } from '#web/components/toast-store.ts';
import { goalQuery } from './api.ts';
import { useBackToGoals } from './use-back-to-goals.ts';
import styles from './with-goal.module.css';

/** Loads an open goal by its id. If it is missing or cannot be loaded, returns to the goals page and explains why. */
export function WithGoal({ id, children }: { id: string; children: (goal: Goal) => ReactNode }) {
  const { data: goal, error, isFetching } = useQuery(goalQuery(id));
  if (goal && !goal.isClosed) return children(goal);
  if (isFetching) return <LoadingGoal />;
  return <NoGoal reason={error && !isNotFound(error) ? "Couldn't load the goal" : 'Goal not found'} />;
}

export function LoadingGoal() {
  return (
    <>
      <p className={styles.loading} role="status">
        Loading goal...
      </p>
      <FieldsSkeleton label="" fields={['1', '2', '3']} />
    </>
  );
}

/** Returns to the goals page at once and shows the reason in a toast. */
export function NoGoal({ reason }: { reason: string }) {
  const backToGoals = useBackToGoals();

  useEffect(() => {
    showToast({ message: reason });
    void backToGoals();
  }, [reason, backToGoals]);

  return <LoadingGoal />;
}
