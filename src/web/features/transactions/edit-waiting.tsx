import { useState } from 'react';
import type { TransactionId } from '#shared/ids.ts';
import { parseTypedDollars } from '#shared/money.ts';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { showToast } from '#web/components/toast-store.ts';
import { asTransaction, type Entry, isTaken } from '#web/outbox/entry.ts';
import { dropEntry, editEntry } from '#web/outbox/outbox.ts';
import { newTransactionId } from './record-transaction.ts';
import { TransactionForm } from './transaction-form.tsx';
import { toWire, valuesOf } from './transaction-values.ts';

const SENT = 'This transaction was just sent, so nothing was changed here.';

interface Props {
  entry: Entry;
  onDone: () => unknown;
}

/** Changes or removes a new transaction that waits on this device. */
export function EditWaiting({ entry, onDone }: Props) {
  const { draft, problem } = entry;
  const today = useToday();
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
        const after = { ...body, _id: newTransactionId() };
        if (!(await editEntry(entry, after))) showToast({ message: SENT });
        return { transaction };
      },
    }),
    onSuccess: onDone,
  });
  const remove = async () => {
    setAsking(false);
    form.reset();
    await dropEntry(draft._id as TransactionId);
    await onDone();
  };

  return (
    <>
      <FormError message={problem?.message} />
      <TransactionForm
        form={form}
        today={today}
        original={{ ...transaction, goal: undefined }}
        submitLabel={isTaken(entry) ? 'Save as Another' : 'Save and Send'}
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

function consequence(entry: Entry): string {
  if (entry.problem?.code === 'transaction_exists') return 'The recorded transaction stays as it is.';
  if (entry.wasSent && !entry.problem) return 'It may already be recorded. In that case it stays in your transactions.';
  return "It isn't recorded, so it's gone for good.";
}
