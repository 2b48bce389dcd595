import type { CategoryIcons } from '#shared/transactions/categories.ts';
import type { Transaction } from '#shared/transactions/contract.ts';
import { useToday } from '#web/browser/today.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { TransactionRow, TransactionRowSkeleton } from '#web/components/transaction-row.tsx';

interface Props {
  /** Undefined while loading, null if loading failed. */
  transactions: readonly Transaction[] | null | undefined;
  icons: CategoryIcons | undefined;
}

/** The newest transactions; the user's preferences set their number. */
export function RecentTransactions(props: Props) {
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
      <Rows {...props} />
    </Card>
  );
}

function Rows({ transactions, icons }: Props) {
  const today = useToday();
  if (transactions === undefined) return PLACEHOLDERS.map((key) => <TransactionRowSkeleton key={key} />);
  if (transactions === null) return <EmptyState title="No transactions to show" />;
  if (transactions.length === 0) {
    return (
      <EmptyState
        title="No transactions yet"
        text="Add your first income or expense. It only takes a few seconds."
        action={
          <ButtonLink to="/transactions/new" variant="secondary">
            Add First Transaction
          </ButtonLink>
        }
      />
    );
  }
  return (
    <ul>
      {transactions.map((transaction) => (
        <li key={transaction._id}>
          <TransactionRow transaction={transaction} today={today} icons={icons} />
        </li>
      ))}
    </ul>
  );
}

const PLACEHOLDERS = [1, 2, 3, 4, 5];
