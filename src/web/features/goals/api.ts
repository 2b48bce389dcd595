import { queryOptions } from '@tanstack/react-query';
import { goalsContract } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import { call } from '#web/api/call.ts';

/** The open goals, oldest first. */
export const goalsQuery = queryOptions({
  queryKey: ['goals', 'list'] as const,
  queryFn: async ({ signal }) => (await call(goalsContract.list, { signal })).goals,
});

/** One goal, open or closed. */
export function goalQuery(id: string) {
  return queryOptions({
    queryKey: ['goals', 'one', id] as const,
    queryFn: async ({ signal }) => (await call(goalsContract.read, { params: { goalId: id as GoalId }, signal })).goal,
  });
}
