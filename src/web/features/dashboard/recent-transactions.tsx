import type { Transaction } from '#shared/transactions/contract.ts';
import { useToday } from '#web/app/today.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { TransactionRow, TransactionRowSkeleton } from '#web/components/transaction-row.tsx';

/** The newest transactions, as many as the preferences say. Null when they could not be loaded. */
export function RecentTransactions({ transactions }: { transactions: readonly Transaction[] | null }) {
  const today = useToday();
  const isEmpty = !transactions || transactions.length === 0;
  return (
    <Card
      title="Recent Transactions"
      variant="flush"
      action={
        <ButtonLink to="/transactions" variant="plain">
          View All
        </ButtonLink>
      }
    >
      {isEmpty ? (
        <Empty loaded={transactions !== null} />
      ) : (
        <ul>
          {transactions.map((transaction) => (
            <li key={transaction._id}>
              <TransactionRow transaction={transaction} today={today} />
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}

function Empty({ loaded }: { loaded: boolean }) {
  if (!loaded) return <EmptyState title="No transactions to show" />;
  return (
    <EmptyState
      title="No transactions yet"
      text="Record what you earn and spend: it takes seconds, and everything here adds up from it."
    />
  );
}

export function RecentTransactionsSkeleton() {
  return (
    <Card title="Recent Transactions" variant="flush">
      {['1', '2', '3', '4', '5'].map((key) => (
        <TransactionRowSkeleton key={key} />
      ))}
    </Card>
  );
}
