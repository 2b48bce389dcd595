import { useMutation, useQueryClient } from '@tanstack/react-query';
import { type Budget, budgetsContract } from '#shared/budgets/contract.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshBudgets } from './api.ts';
import { toastDeleted } from './toasts.ts';

interface Options {
  onDone: () => unknown;
  showError: (error: string | undefined) => void;
}

/** Ends a budget starting with its month, after a browser confirmation. */
export function useDeleteBudget(budget: Budget, { onDone, showError }: Options) {
  const { _id, category } = budget;
  const queryClient = useQueryClient();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(budgetsContract.remove, { params: { budgetId: _id } }),
    meta: { notDone: () => `${categoryLabel(category)} budget not deleted` },
    onMutate: () => showError(undefined),
    onSuccess: async () => {
      toastDeleted(queryClient, budget);
      await refreshBudgets(queryClient);
      await onDone();
    },
    onError: (failure) => showError(messageOf(failure)),
  });
  const run = () => {
    if (window.confirm(`Are you sure you want to delete the ${categoryLabel(category)} category?`)) mutate();
  };

  return { busy: isPending, run };
}
