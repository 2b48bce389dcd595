import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#shared/calendar-date.ts';
import type { Goal } from '#shared/goals/contract.ts';
import type { GoalId } from '#shared/ids.ts';
import type { FulfilledOccurrence, Transaction } from '#shared/transactions/contract.ts';
import { useToday } from '#web/browser/today.ts';
import { Button } from '#web/components/button.tsx';
import { Card } from '#web/components/card.tsx';
import { Money } from '#web/components/money.tsx';
import { goalQuery } from '#web/features/goals/api.ts';
import styles from './edit-savings.module.css';
import { EditTransactionForm } from './edit-transaction-form.tsx';
import { LoadingTransaction } from './loading-transaction.tsx';

interface Props {
  transaction: Transaction & { goalId: GoalId; occurrence: FulfilledOccurrence | null };
  onDone: () => unknown;
}

/** Savings can be edited while their goal is open; those of a closed goal are read-only. */
export function EditSavings({ transaction, onDone }: Props) {
  const { data: goal, isPending } = useQuery(goalQuery(transaction.goalId));
  if (isPending) return <LoadingTransaction />;
  if (goal?.isClosed) return <ClosedSavings transaction={transaction} goal={goal} onDone={onDone} />;
  return <EditTransactionForm transaction={transaction} goal={goal} onDone={onDone} />;
}

function ClosedSavings({ transaction, goal, onDone }: Props & { goal: Goal }) {
  const { description, amount, date, note } = transaction;
  const today = useToday();
  return (
    <>
      <Card title={description}>
        <dl className={styles.details}>
          <dt>Amount</dt>
          <dd>
            <Money amount={amount} sign="↗" />
          </dd>
          <dt>Goal</dt>
          <dd>{goal.name}</dd>
          <dt>Date</dt>
          <dd>{formatDay(date, today)}</dd>
          {note && (
            <>
              <dt>Notes</dt>
              <dd>{note}</dd>
            </>
          )}
        </dl>
      </Card>
      <p className={styles.reason}>
        The goal “{goal.name}” is closed, so its savings can no longer be changed or deleted.
      </p>
      <Button variant="secondary" onClick={onDone}>
        Back to Transactions
      </Button>
    </>
  );
}
