import { useQuery } from '@tanstack/react-query';
import type { GoalId } from '#shared/ids.ts';
import { goalQuery, goalsQuery } from '#web/features/goals/api.ts';
import { totalsQuery } from './api.ts';

/**
 * What the goal is called, once that is known. One that is not open is asked for only where it has transactions: a link
 * may name a goal that does not exist, or is another person's.
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
