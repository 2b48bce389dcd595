import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TransactionId } from '#shared/ids.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { showToast } from '#web/components/toast-store.ts';
import { transactionDeleted } from './ledger-cache.ts';

interface Options {
  onDone: () => unknown;
  /** Called with undefined at the start and with a message on failure. */
  onError: (message: string | undefined) => void;
}

/** Deletes a transaction without confirmation, because the toast that follows offers Undo. */
export function useDelete(transactionId: TransactionId, { onDone, onError }: Options) {
  const queryClient = useQueryClient();
  const [busy, setBusy] = useState(false);
  const params = { transactionId };

  const undo = async () => {
    try {
      await call(transactionsContract.restore, { params });
      showToast({ message: 'Transaction restored' });
      refreshLedger(queryClient);
    } catch (failure) {
      showToast({ message: messageOf(failure), action: { label: 'Try again', run: () => void undo() } });
    }
  };

  const run = async () => {
    setBusy(true);
    onError(undefined);
    try {
      await call(transactionsContract.remove, { params });
    } catch (failure) {
      onError(messageOf(failure));
      return setBusy(false);
    }
    transactionDeleted(queryClient, transactionId);
    showToast({ message: 'Transaction deleted', action: { label: 'Undo', run: () => void undo() } });
    await onDone();
  };

  return { busy, run: () => void run() };
}
