import type { QueryClient } from '@tanstack/react-query';
import type { Goal } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { goalQuery, goalsQuery } from './api.ts';

/** A goal was created or changed: it is shown at once, then everything is loaded again. */
export function goalSaved(queryClient: QueryClient, goal: Goal): void {
  queryClient.setQueryData(goalQuery(goal._id).queryKey, goal);
  queryClient.setQueryData(goalsQuery.queryKey, (goals) => {
    if (!goals?.some(({ _id }) => _id === goal._id)) return goals && [...goals, goal];
    return goals.map((other) => (other._id === goal._id ? goal : other));
  });
  refreshLedger(queryClient);
}

/** Goals are not as they were shown: those in sight are loaded again. */
export function goalsOutdated(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['goals'] });
}

/** A goal was closed: it is gone at once, and not asked for again while its screen is being left. */
export function goalClosed(queryClient: QueryClient, id: GoalId): void {
  queryClient.setQueryData(goalsQuery.queryKey, (goals) => goals?.filter(({ _id }) => _id !== id));
  refreshLedger(queryClient, goalQuery(id).queryKey);
}
