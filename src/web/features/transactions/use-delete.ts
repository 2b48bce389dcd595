import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TransactionId } from '#shared/ids.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { removeDeletedTransaction } from './ledger-cache.ts';
import { useSaveToasts } from './use-save-toasts.ts';

interface Options {
  onDone: () => unknown;
  showError: (error: string | undefined) => void;
}

/** Deletes a transaction without confirmation, because the toast that follows offers Undo. */
export function useDelete(transactionId: TransactionId, { onDone, showError }: Options) {
  const queryClient = useQueryClient();
  const toasts = useSaveToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(transactionsContract.remove, { params: { transactionId }, query: {} }),
    onMutate: () => showError(undefined),
    onSuccess: () => {
      removeDeletedTransaction(queryClient, transactionId);
      toasts.deleted(transactionId);
      return onDone();
    },
    onError: (failure) => showError(messageOf(failure)),
  });

  return { busy: isPending, run: () => mutate() };
}
