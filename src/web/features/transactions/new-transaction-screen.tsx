import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { transactionsContract } from '#shared/transactions/contract.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { Screen } from '#web/components/screen.tsx';
import { showAddedTransaction } from './ledger-cache.ts';
import { TransactionForm } from './transaction-form.tsx';
import { newTransactionValues, toWire } from './transaction-values.ts';

export function NewTransactionScreen() {
  const today = useToday();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  /** Replaces the history entry, so that Back does not return to the form. */
  const toList = () => navigate({ to: '/transactions', replace: true });
  const form = useApiForm(transactionsContract.create, {
    initial: newTransactionValues(today),
    money: ['amount'],
    toWire,
    onSuccess: ({ transaction }) => {
      showAddedTransaction(queryClient, transaction);
      return toList();
    },
  });

  return (
    <Screen title="Add Transaction" backTo="/transactions" onBack={toList}>
      <TransactionForm
        form={form}
        today={today}
        submitLabel="Add Transaction"
        busyLabel="Adding Transaction..."
        onCancel={toList}
      />
    </Screen>
  );
}
