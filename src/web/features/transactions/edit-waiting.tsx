import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { parseTypedDollars } from '#shared/money.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { call } from '#web/api/call.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { asTransaction, DAMAGED, type Entry, UNCONFIRMED } from '#web/outbox/entry.ts';
import { dropEntry, editEntry } from '#web/outbox/outbox.ts';
import { newTransactionId } from './record-transaction.ts';
import { TransactionForm } from './transaction-form.tsx';
import { toWire, valuesOf } from './transaction-values.ts';

interface Props {
  entry: Entry;
  onDone: () => unknown;
}

/** Changes or removes a new transaction that waits on this device. */
export function EditWaiting({ entry, onDone }: Props) {
  const { draft, problem } = entry;
  const today = useToday();
  const queryClient = useQueryClient();
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
  const remove = async () => {
    setAsking(false);
    form.reset();
    await dropEntry(draft._id);
    await onDone();
  };

  return (
    <>
      <FormError message={problem?.message} />
      <TransactionForm
        form={form}
        today={today}
        original={{ ...transaction, goal: undefined }}
        submitLabel={problem?.code === 'transaction_deleted' ? 'Save as Another' : 'Save and Send'}
        busyLabel="Saving..."
        onCancel={onDone}
      >
        <Button variant="danger" disabled={form.busy} onClick={() => setAsking(true)}>
          Remove
        </Button>
      </TransactionForm>
      {isAsking && (
        <ConfirmDialog
          title="Remove this transaction?"
          confirmLabel="Remove"
          onConfirm={remove}
          onCancel={() => setAsking(false)}
        >
          <p>{consequence(entry)}</p>
        </ConfirmDialog>
      )}
    </>
  );
}

function consequence({ wasSent, problem }: Entry): string {
  const code = problem?.code;
  if (code === 'edit_conflict') return 'The one in your transactions stays as it is.';
  if (wasSent && (!code || code === UNCONFIRMED || code === DAMAGED)) {
    return 'It may already be in your transactions. In that case it stays there.';
  }
  return "It isn't in your transactions, so it's gone for good.";
}
