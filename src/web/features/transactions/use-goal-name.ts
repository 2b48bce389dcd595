import { useQuery } from '@tanstack/react-query';
import type { GoalId } from '#shared/ids.ts';
import { goalQuery, goalsQuery } from '#web/features/goals/api.ts';
import { totalsQuery } from './api.ts';

/**
 * The name of a goal, once it is known. A goal that is not open is loaded only if it has transactions, because a link
 * may contain an id that does not exist or belongs to another user.
 */
export function useGoalName(goalId: GoalId | undefined): string | undefined {
  const goals = useQuery({ ...goalsQuery, enabled: goalId !== undefined });
  const open = goals.data?.find(({ _id }) => _id === goalId);
  const isElsewhere = goalId !== undefined && goals.data !== undefined && !open;
  const totals = useQuery({ ...totalsQuery({ goalId }), enabled: isElsewhere });
  const hasTransactions = isElsewhere && (totals.data?.count ?? 0) > 0;
  const closed = useQuery({ ...goalQuery(goalId ?? ''), enabled: hasTransactions });
  return open?.name ?? closed.data?.name;
}
