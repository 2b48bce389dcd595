import type { QueryClient } from '@tanstack/react-query';
import type { Goal } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { goalQuery, goalsQuery } from './api.ts';

/** Shows a created or changed goal at once, then reloads everything that depends on the ledger. */
export function showSavedGoal(queryClient: QueryClient, goal: Goal): void {
  queryClient.setQueryData(goalQuery(goal._id).queryKey, goal);
  queryClient.setQueryData(goalsQuery.queryKey, (goals) => {
    if (!goals?.some(({ _id }) => _id === goal._id)) return goals && [...goals, goal];
    return goals.map((other) => (other._id === goal._id ? goal : other));
  });
  refreshLedger(queryClient);
}

/** Reloads the goals after they turned out to be out of date. */
export function reloadGoals(queryClient: QueryClient): Promise<void> {
  return queryClient.invalidateQueries({ queryKey: ['goals'] });
}

/** Removes a closed goal from the list at once, without reloading it while its screen is being left. */
export function removeClosedGoal(queryClient: QueryClient, id: GoalId): void {
  queryClient.setQueryData(goalsQuery.queryKey, (goals) => goals?.filter(({ _id }) => _id !== id));
  refreshLedger(queryClient, goalQuery(id).queryKey);
}
