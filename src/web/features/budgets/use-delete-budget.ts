import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Budget, budgetsContract } from '#shared/budgets/contract.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshBudgets } from './api.ts';

/** Ends a budget from its month on, after the browser has asked. */
export function useDeleteBudget({ _id, category }: Pick<Budget, '_id' | 'category'>, onDone: () => Promise<void>) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState<string>();

  const run = async () => {
    if (!window.confirm(`Are you sure you want to delete the ${categoryLabel(category)} category?`)) return;
    setBusy(true);
    setError(undefined);
    try {
      await call(budgetsContract.remove, { params: { budgetId: _id } });
    } catch (failure) {
      setError(messageOf(failure));
      return setBusy(false);
    }
    await refreshBudgets(queryClient);
    await onDone();
  };

  return { busy, error, run: () => void run() };
}
