import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Goal, goalsContract } from '#shared/goals/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { ignoreNotFound } from '#web/api/not-found.ts';
import { shortened } from '#web/components/shortened.ts';
import { showToast } from '#web/components/toast-store.ts';
import { reloadGoals, removeClosedGoal } from './goal-cache.ts';

/**
 * Deletes a goal with its money, provided that it still holds the amount shown; otherwise reloads the goals. Failures
 * are logged, and the user can try again.
 */
export function useDeleteGoal(onDone: () => unknown) {
  const queryClient = useQueryClient();
  const { mutate, isPending, error } = useMutation({
    mutationFn: deleteGoal,
    meta: { notDone: ({ name }: Goal) => `${shortened(name)} not deleted` },
    onSuccess: (_, { _id, name }) => {
      removeClosedGoal(queryClient, _id);
      showToast({ message: `${shortened(name)} deleted` });
      return onDone();
    },
    onError: async (failure) => {
      console.error('The goal could not be deleted.', failure);
      if (hasChanged(failure)) await reloadGoals(queryClient);
    },
  });
  const message = error && (hasChanged(error) ? error.message : "Couldn't delete the goal. Please try again.");

  return { busy: isPending, error: message, run: mutate };
}

/** Deletes a goal, provided that it holds this amount. */
export function deleteGoal({ _id, currentAmount }: Goal): Promise<void> {
  return ignoreNotFound(call(goalsContract.remove, { params: { goalId: _id }, query: { saved: currentAmount } }));
}

function hasChanged(failure: Error): boolean {
  return failure instanceof ApiError && failure.code === 'goal_amount_changed';
}
