import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense } from 'react';
import type { Goal } from '#shared/goals/contract.ts';
import { parseTypedDollars } from '#shared/money.ts';
import { type FulfilledOccurrence, type Transaction, transactionsContract } from '#shared/transactions/contract.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { DeleteButton } from '#web/components/form.tsx';
import { showEditedTransaction } from './ledger-cache.ts';
import { notSavedText } from './saved-text.ts';
import { TransactionForm } from './transaction-form.tsx';
import { toWire, valuesOf } from './transaction-values.ts';
import { failureText, useDelete } from './use-delete.ts';
import { useSaveToasts } from './use-save-toasts.ts';

/** Loaded when it is needed, because conflicts are rare. */
const TransactionConflict = lazy(async () => ({
  default: (await import('./transaction-conflict.tsx')).TransactionConflict,
}));

/** Loaded when it is needed, because most transactions belong to no schedule. */
const OccurrenceQuestion = lazy(async () => ({
  default: (await import('./occurrence-question.tsx')).OccurrenceQuestion,
}));

const DELETED = 'This transaction was deleted in another tab or on another device, so your changes were not saved.';

interface Props {
  transaction: Transaction & { readonly occurrence: FulfilledOccurrence | null };
  /** The goal of a savings transaction. */
  goal?: Goal | undefined;
  onDone: () => unknown;
}

/** The form of an existing transaction, with a delete button. */
export function EditTransactionForm({ transaction, goal, onDone }: Props) {
  const { _id } = transaction;
  const today = useToday();
  const queryClient = useQueryClient();
  const toasts = useSaveToasts();
  const form = useApiForm(transactionsContract.update, {
    params: { transactionId: _id },
    initial: valuesOf(transaction),
    parse: { amount: parseTypedDollars },
    toWire,
    notDone: notSavedText,
    edit: { base: () => transaction, rowOf: (answer) => answer.transaction },
    describe: (failure) => (wasDeleted(failure) ? DELETED : failureText(failure)),
    onSuccess: (answer, sent) => {
      showEditedTransaction(queryClient, answer.transaction);
      toasts.edited({ before: transaction, sent, after: answer.transaction });
      return onDone();
    },
  });

  const deletion = useDelete(transaction, { onDone, showError: form.showError });

  return (
    <>
      <TransactionForm
        form={form}
        today={today}
        original={{ ...transaction, goal }}
        submitLabel="Save Changes"
        busyLabel="Saving Changes..."
        disabled={deletion.busy}
        onCancel={onDone}
      >
        {transaction.occurrence && (
          <ButtonLink variant="secondary" to="/recurring/$id" params={{ id: transaction.occurrence.scheduleId }}>
            View Recurring Transaction
          </ButtonLink>
        )}
        <DeleteButton form={form} deletion={deletion}>
          Delete
        </DeleteButton>
      </TransactionForm>
      <Suspense>{form.conflict && <TransactionConflict conflict={form.conflict} busy={form.busy} />}</Suspense>
      <Suspense>{deletion.question && <OccurrenceQuestion {...deletion.question} />}</Suspense>
    </>
  );
}

function wasDeleted(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'transaction_not_found';
}
