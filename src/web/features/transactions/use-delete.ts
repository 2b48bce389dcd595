import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import {
  type AfterDeletion,
  type FulfilledOccurrence,
  type Transaction,
  transactionsContract,
} from '#shared/transactions/contract.ts';
import { isOffline, messageOf } from '#web/api/api-error.ts';
import { call } from '#web/api/call.ts';
import { shortened } from '#web/components/shortened.ts';
import { removeDeletedTransaction } from './ledger-cache.ts';
import { useSaveToasts } from './use-save-toasts.ts';

type Deleted = Pick<Transaction, '_id' | 'description'> & { readonly occurrence: FulfilledOccurrence | null };

interface Options {
  onDone: () => unknown;
  showError: (error: string | undefined) => void;
}

/**
 * Deletes a transaction without confirmation, because the toast that follows offers Undo. If it fulfills an occurrence, asks what
 * becomes of that.
 */
export function useDelete({ _id: transactionId, description, occurrence }: Deleted, { onDone, showError }: Options) {
  const [isAsking, setAsking] = useState(false);
  const queryClient = useQueryClient();
  const toasts = useSaveToasts();
  const { mutate, isPending } = useMutation({
    mutationFn: (after?: AfterDeletion) =>
      call(transactionsContract.remove, { params: { transactionId }, query: { occurrence: after } }),
    meta: { notDone: () => `${shortened(description)} not deleted` },
    onMutate: () => showError(undefined),
    onSuccess: (_, after) => {
      removeDeletedTransaction(queryClient, transactionId);
      toasts.deleted(transactionId, after);
      return onDone();
    },
    onError: (failure) => {
      setAsking(false);
      showError(failureText(failure));
    },
  });

  return {
    busy: isPending,
    run: () => (occurrence ? setAsking(true) : mutate(undefined)),
    question:
      isAsking && occurrence
        ? { occurrence, onChoose: mutate, onCancel: () => setAsking(false), busy: isPending }
        : undefined,
  };
}

const NEEDS_SERVER =
  "You're offline. Only new transactions can wait. To change or delete a recorded one, go online first.";

/** Why a recorded transaction was not changed or deleted. */
export function failureText(failure: unknown): string {
  return isOffline(failure) ? NEEDS_SERVER : messageOf(failure);
}
