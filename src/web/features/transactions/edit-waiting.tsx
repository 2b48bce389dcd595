import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { TransactionId } from '#shared/ids.ts';
import { parseTypedDollars } from '#shared/money.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { call } from '#web/api/call.ts';
import { isNotFound } from '#web/api/not-found.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { shortened } from '#web/components/shortened.ts';
import { asTransaction, type Entry, mayBeRecorded } from '#web/outbox/entry.ts';
import { dropEntry, editEntry } from '#web/outbox/outbox.ts';
import { removeDeletedTransaction } from './ledger-cache.ts';
import { newTransactionId } from './record-transaction.ts';
import { TransactionForm } from './transaction-form.tsx';
import { toWire, valuesOf } from './transaction-values.ts';
import { failureText } from './use-delete.ts';
import { useSaveToasts } from './use-save-toasts.ts';

interface Props {
  entry: Entry;
  onDone: () => unknown;
}

/** Changes or removes a new transaction that waits on this device. */
export function EditWaiting({ entry, onDone }: Props) {
  const { draft, problem } = entry;
  const today = useToday();
  const queryClient = useQueryClient();
  const toasts = useSaveToasts();
  const [isAsking, setAsking] = useState(false);
  const transaction = asTransaction(draft);

  const form = useApiForm(transactionsContract.update, {
    params: { transactionId: draft._id },
    initial: valuesOf(transaction),
    parse: { amount: parseTypedDollars },
    toWire,
    detour: (body) => ({
      name: 'waiting',
      send: async () => {
        if (await editEntry(draft._id, { ...body, _id: newTransactionId() })) return { transaction };
        // It was sent while the form was open, so the recorded one is changed.
        const params = { transactionId: draft._id };
        const answer = await call(transactionsContract.update, { params, body: { ...body, base: transaction } });
        refreshLedger(queryClient);
        return answer;
      },
    }),
    onSuccess: onDone,
  });
  const { mutate: remove, isPending } = useMutation({
    mutationFn: async () => (await dropEntry(draft._id, entry.wasSent)) && deleteRecorded(draft._id),
    meta: { notDone: () => `${shortened(draft.description)} not removed` },
    onMutate: () => setAsking(false),
    onSuccess: (isDeleted) => {
      form.reset();
      if (isDeleted) {
        removeDeletedTransaction(queryClient, draft._id);
        toasts.deleted(draft._id);
      }
      return onDone();
    },
    onError: (failure) => form.showError(failureText(failure)),
  });

  return (
    <>
      <FormError message={problem?.message} />
      <TransactionForm
        form={form}
        today={today}
        original={{ ...transaction, goal: undefined }}
        submitLabel={problem?.code === 'transaction_deleted' ? 'Save as Another' : 'Save and Send'}
        busyLabel="Saving..."
        disabled={isPending}
        onCancel={onDone}
      >
        <Button
          variant="danger"
          busy={isPending}
          busyLabel="Removing..."
          disabled={form.busy}
          onClick={() => setAsking(true)}
        >
          Remove
        </Button>
      </TransactionForm>
      {isAsking && (
        <ConfirmDialog
          title="Remove this transaction?"
          confirmLabel="Remove"
          onConfirm={() => remove()}
          onCancel={() => setAsking(false)}
        >
          <p>{consequence(entry)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

/** Deletes an entry that was sent while the form was open. @returns whether it was recorded */
function deleteRecorded(transactionId: TransactionId): Promise<boolean> {
  return call(transactionsContract.remove, { params: { transactionId }, query: {} }).then(
    () => true,
    (failure) => {
      if (isNotFound(failure)) return false;
      throw failure;
    },
  );
}

function consequence(entry: Entry): string {
  if (entry.problem?.code === 'edit_conflict') return 'The one in your transactions stays as it is.';
  if (mayBeRecorded(entry)) return 'It may already be in your transactions. In that case it stays there.';
  return "It isn't in your transactions, so it's gone for good.";
}
