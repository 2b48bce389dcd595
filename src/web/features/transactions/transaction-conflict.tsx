import { useQuery } from '@tanstack/react-query';
import { formatDay } from '#shared/calendar-date.ts';
import { formatMoney } from '#shared/money.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import type { TransactionDraft } from '#shared/transactions/contract.ts';
import { useToday } from '#web/browser/today.ts';
import { ConflictDialog, type ConflictField, type ConflictProps } from '#web/components/conflict-dialog.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';

/** How the fields of a transaction read in the choice between two edits. */
function useConflictFields(): readonly ConflictField<TransactionDraft>[] {
  const today = useToday();
  const goals = useQuery(goalsQuery).data;
  const kindOf = ({ type, category, goalId }: TransactionDraft) => {
    if (type !== 'savings') return `${type === 'income' ? 'Income' : 'Expense'}: ${categoryLabel(category ?? '')}`;
    const goal = goals?.find(({ _id }) => _id === goalId);
    return goal ? `Savings: ${goal.name}` : 'Savings';
  };
  return [
    { label: 'Type and category', names: ['type', 'category', 'goalId'], text: kindOf },
    { label: 'Description', names: ['description'], text: ({ description }) => description },
    { label: 'Amount', names: ['amount'], text: ({ amount }) => formatMoney(amount) },
    { label: 'Date', names: ['date'], text: ({ date }) => formatDay(date, today) },
    { label: 'Notes', names: ['note'], text: ({ note }) => note || 'No notes' },
  ];
}

export function TransactionConflict(props: ConflictProps<TransactionDraft>) {
  return <ConflictDialog subject="This transaction" fields={useConflictFields()} {...props} />;
}
