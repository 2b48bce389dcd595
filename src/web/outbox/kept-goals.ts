import { skipToken, useQuery } from '@tanstack/react-query';
import type { Goal } from '#shared/goals/contract.ts';

/** The key of the names of goals. They are apart from the goals of the server, whose screens show amounts. */
export const KEPT_GOALS = ['kept-goals'] as const;

/** The names of the open goals as this device last saw them; undefined if it keeps none. */
export function useKeptGoals(): readonly Pick<Goal, '_id' | 'name'>[] | undefined {
  return useQuery<readonly Pick<Goal, '_id' | 'name'>[]>({ queryKey: KEPT_GOALS, queryFn: skipToken }).data;
}
