import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Goal, goalsContract } from '#shared/goals/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { showToast } from '#web/components/toast-store.ts';
import { goalClosed, reloadGoals } from './goal-cache.ts';

/**
 * Deletes a goal with its money, provided that it still holds the amount shown; otherwise reloads the goals. Failures
 * are logged, and the user can try again.
 */
export function useDeleteGoal(onDone: () => unknown) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const run = async ({ _id, name, currentAmount }: Goal) => {
    setBusy(true);
    setError(undefined);
    try {
      await call(goalsContract.remove, { params: { goalId: _id }, query: { saved: currentAmount } });
    } catch (failure) {
      if (!isAlreadyDeleted(failure)) {
        console.error('The goal could not be deleted.', failure);
        const hasChanged = failure instanceof ApiError && failure.code === 'goal_amount_changed';
        if (hasChanged) await reloadGoals(queryClient);
        setError(hasChanged ? failure.message : "Couldn't delete the goal. Please try again.");
        return setBusy(false);
      }
    }
    goalClosed(queryClient, _id);
    showToast({ message: `${name} deleted` });
    await onDone();
    setBusy(false);
  };

  return { busy, error, run: (goal: Goal) => void run(goal) };
}

/** Whether the goal was deleted elsewhere, or by an earlier attempt whose response was lost. */
function isAlreadyDeleted(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}
