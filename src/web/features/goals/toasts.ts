import type { QueryClient } from '@tanstack/react-query';
import type { CalendarDate } from '#shared/calendar-date.ts';
import { type Goal, type GoalDraft, goalsContract } from '#shared/goals/contract.ts';
import { isReached } from '#shared/goals/goal-progress.ts';
import { goalChangeErrors } from '#shared/goals/goal-rules.ts';
import { formatMoney } from '#shared/money.ts';
import { type Transaction, transactionsContract } from '#shared/transactions/contract.ts';
import { call } from '#web/api/call.ts';
import { ignoreNotFound } from '#web/api/not-found.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { showSaveToast, type Undo } from '#web/components/save-toast.ts';
import { shortened } from '#web/components/shortened.ts';
import { reloadGoals, removeClosedGoal, showSavedGoal } from './goal-cache.ts';
import { deleteGoal } from './use-delete-goal.ts';

export function toastCreated(queryClient: QueryClient, goal: Goal): void {
  const undo = {
    request: () => deleteGoal(goal),
    refresh: () => removeClosedGoal(queryClient, goal._id),
    done: { message: `${shortened(goal.name)} deleted` },
  };
  showSaveToast({ message: `${shortened(goal.name)} created`, undo });
}

interface Save {
  readonly before: Goal;
  readonly sent: GoalDraft;
  readonly after: Goal;
  readonly today: CalendarDate;
}

export function toastSaved(queryClient: QueryClient, save: Save): void {
  showSaveToast({ message: `${shortened(save.after.name)} saved`, undo: undoOf(queryClient, save) });
}

/** A deadline that has passed, or that was never set, cannot be set again. */
function undoOf(queryClient: QueryClient, { before, sent, after, today }: Save): Undo | undefined {
  const { _id: goalId, name, targetAmount, deadline } = before;
  if (deadline === null) return undefined;
  const draft = { name, targetAmount, deadline };
  if (Object.keys(goalChangeErrors(draft, after, today)).length > 0) return undefined;
  const request = async () => {
    const body = { ...draft, base: { ...sent, version: after.version } };
    const { goal } = await call(goalsContract.update, { params: { goalId }, body });
    showSavedGoal(queryClient, goal);
  };
  return { request, refresh: () => void reloadGoals(queryClient), done: { message: 'Change undone' } };
}

export function toastContributed(queryClient: QueryClient, goal: Goal, { _id, amount }: Transaction): void {
  const reached = isReached(goal.currentAmount, goal.targetAmount) ? '. Goal reached!' : '';
  const undo = {
    request: () => ignoreNotFound(call(transactionsContract.remove, { params: { transactionId: _id }, query: {} })),
    refresh: () => refreshLedger(queryClient),
    done: { message: 'Contribution undone' },
  };
  showSaveToast({ message: `${formatMoney(amount)} added to ${shortened(goal.name)}${reached}`, undo });
}
