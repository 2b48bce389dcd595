import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { lazy, Suspense, useState } from 'react';
import { messageOf } from '#web/api/api-error.ts';
import { isNotFound } from '#web/api/not-found.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Screen } from '#web/components/screen.tsx';
import { useWaiting } from '#web/outbox/waiting.ts';
import { transactionQuery } from './api.ts';
import { EditSavings } from './edit-savings.tsx';
import { EditTransactionForm } from './edit-transaction-form.tsx';
import { LoadingTransaction } from './loading-transaction.tsx';
import { useBackToList } from './use-back-to-list.ts';

/** Loads after the screen, and before it is needed: without a network. */
const loading = import('./edit-waiting.tsx');
loading.catch(() => {});
const EditWaiting = lazy(async () => ({ default: (await loading).EditWaiting }));

const route = getRouteApi('/signed-in/transactions/$id/edit');

export function EditTransactionScreen() {
  const { id } = route.useParams();
  const backToList = useBackToList();
  return (
    <Screen title="Edit Transaction" backTo="/transactions" onBack={backToList}>
      <Content key={id} id={id} onDone={backToList} />
    </Screen>
  );
}

interface Props {
  id: string;
  onDone: () => unknown;
}

/** The form keeps what it was opened with, even if a waiting transaction is sent meanwhile. */
function Content(props: Props) {
  const found = useWaiting().find(({ draft }) => draft._id === props.id);
  const [waiting, setWaiting] = useState(found);
  if (found && !waiting) setWaiting(found);
  if (!waiting) return <Recorded {...props} />;
  return (
    <Suspense fallback={<LoadingTransaction />}>
      <EditWaiting entry={waiting} onDone={props.onDone} />
    </Suspense>
  );
}

function Recorded({ id, onDone }: Props) {
  const { data, error, refetch, isFetching } = useQuery(transactionQuery(id));
  // The form keeps what it was opened with, even if the transaction is changed or deleted in another tab.
  const [transaction, setTransaction] = useState(data);
  if (data && !transaction) setTransaction(data);
  const isMissing = isNotFound(error);
  if (transaction?.goalId)
    return <EditSavings transaction={{ ...transaction, goalId: transaction.goalId }} onDone={onDone} />;
  if (transaction) return <EditTransactionForm transaction={transaction} onDone={onDone} />;
  if (isMissing && !isFetching) return <Missing />;
  if (!error || isMissing) return <LoadingTransaction />;
  return <LoadFailure title={`Error: ${messageOf(error)}`} onRetry={refetch} />;
}

function Missing() {
  return (
    <EmptyState
      title="Transaction not found"
      text="It may have been deleted."
      action={<ButtonLink to="/transactions">Back to Transactions</ButtonLink>}
    />
  );
}
