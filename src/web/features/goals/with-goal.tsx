import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect } from 'react';
import type { Goal } from '#shared/goals/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { FieldsSkeleton } from '#web/components/form.tsx';
import { showToast } from '#web/components/toast-store.ts';
import { goalQuery } from './api.ts';
import { useBackToGoals } from './use-back-to-goals.ts';
import styles from './with-goal.module.css';

/**
 * Loads the open goal that an address names. Where there is none, or it cannot be loaded, the person is led to the list and
 * told why.
 */
export function WithGoal({ id, children }: { id: string; children: (goal: Goal) => ReactNode }) {
  const { data: goal, error, isFetching } = useQuery(goalQuery(id));
  if (goal && !goal.isClosed) return children(goal);
  if (isFetching) return <LoadingGoal />;
  return <NoGoal reason={error && !isMissing(error) ? 'The goal could not be loaded' : 'Goal not found'} />;
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

/** Leads to the list at once; the toast that says why stays long enough to be read there. */
export function NoGoal({ reason }: { reason: string }) {
  const backToGoals = useBackToGoals();

  useEffect(() => {
    showToast({ message: reason });
    void backToGoals();
  }, [reason, backToGoals]);

  return <LoadingGoal />;
}

function isMissing(error: Error): boolean {
  return error instanceof ApiError && error.status === 404;
}
