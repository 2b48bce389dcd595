import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { TransactionId } from '#shared/ids.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { showToast } from '#web/components/toast-store.ts';
import { removeDeletedTransaction } from './ledger-cache.ts';

interface Options {
  onDone: () => unknown;
  showError: (error: string | undefined) => void;
}

/** Deletes a transaction without confirmation, because the toast that follows offers Undo. */
export function useDelete(transactionId: TransactionId, { onDone, showError }: Options) {
  const queryClient = useQueryClient();
  const params = { transactionId };

  const { mutate: undo } = useMutation({
    mutationFn: () => call(transactionsContract.restore, { params }),
    onSuccess: () => {
      showToast({ message: 'Transaction restored' });
      refreshLedger(queryClient);
    },
    onError: (failure) => {
      showToast({ message: messageOf(failure), action: { label: 'Try again', run: () => undo() } });
    },
  });
  const { mutate, isPending } = useMutation({
    mutationFn: () => call(transactionsContract.remove, { params }),
    onMutate: () => showError(undefined),
    onSuccess: () => {
      removeDeletedTransaction(queryClient, transactionId);
      showToast({ message: 'Transaction deleted', action: { label: 'Undo', run: () => undo() } });
      return onDone();
    },
    onError: (failure) => showError(messageOf(failure)),
  });

  return { busy: isPending, run: () => mutate() };
}
