import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { type Budget, budgetsContract } from '#shared/budgets/contract.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshBudgets } from './api.ts';

interface Options {
  onDone: () => Promise<void>;
  /** Called with undefined at the start and with a message on failure. */
  onError: (message: string | undefined) => void;
}

/** Ends a budget starting with its month, after a browser confirmation. */
export function useDeleteBudget({ _id, category }: Pick<Budget, '_id' | 'category'>, { onDone, onError }: Options) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);

  const run = async () => {
    if (!window.confirm(`Are you sure you want to delete the ${categoryLabel(category)} category?`)) return;
    setBusy(true);
    onError(undefined);
    try {
      await call(budgetsContract.remove, { params: { budgetId: _id } });
    } catch (failure) {
      onError(messageOf(failure));
      return setBusy(false);
    }
    await refreshBudgets(queryClient);
    await onDone();
  };

  return { busy, run: () => void run() };
}
