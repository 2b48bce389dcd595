import { useQuery } from '@tanstack/react-query';
import { type ReactNode, useEffect, useState } from 'react';
import type { Goal } from '#shared/goals/contract.ts';
import { isNotFound } from '#web/api/not-found.ts';
import { FieldsSkeleton } from '#web/components/form.tsx';
import { showToast } from '#web/components/toast-store.ts';
import { goalQuery } from './api.ts';
import { useBackToGoals } from './use-back-to-goals.ts';
import styles from './with-goal.module.css';

interface Props {
  id: string;
  /** Keeps showing a goal that is closed in another tab, because the user may have typed something. */
  isForm?: boolean;
  children: (goal: Goal) => ReactNode;
}

/** Loads an open goal by its id. If it is missing or cannot be loaded, returns to the goals page and explains why. */
export function WithGoal({ id, isForm = false, children }: Props) {
  const { data: goal, error, isFetching } = useQuery(goalQuery(id));
  const [opened, setOpened] = useState<Goal>();
  if (goal && !goal.isClosed) {
    if (isForm && goal !== opened) setOpened(goal);
    return children(goal);
  }
  if (opened) return children({ ...opened, isClosed: true });
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
