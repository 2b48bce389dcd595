import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Goal, goalsContract } from '#shared/goals/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { useToasts } from '#web/app/toasts.tsx';
import { goalClosed } from './goal-cache.ts';

export const GOAL_NOT_DELETED = 'The goal could not be deleted. Please try again.';

/** Deletes a goal, and what it holds with it. A failure is logged and may be tried again. */
export function useDeleteGoal(onDone: () => unknown) {
  const queryClient = useQueryClient();
  const { show } = useToasts();
  const [busy, setBusy] = useState(false);
  const [failed, setFailed] = useState(false);

  const run = async ({ _id, name }: Goal) => {
    setBusy(true);
    setFailed(false);
    try {
      await call(goalsContract.remove, { params: { goalId: _id } });
    } catch (failure) {
      if (!isGone(failure)) {
        console.error('The goal could not be deleted.', failure);
        setFailed(true);
        return setBusy(false);
      }
    }
    goalClosed(queryClient, _id);
    show({ message: `${name} deleted` });
    await onDone();
    setBusy(false);
  };

  return { busy, failed, run: (goal: Goal) => void run(goal) };
}

/** Deleted elsewhere, or by an earlier try whose answer was lost. */
function isGone(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 404;
}
