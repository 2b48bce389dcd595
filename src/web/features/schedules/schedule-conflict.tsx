import { useQuery } from '@tanstack/react-query';
import type { ScheduleDraft } from '#shared/schedules/contract.ts';
import { describeRule } from '#shared/schedules/describe-rule.ts';
import { formatRange } from '#shared/schedules/format-range.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { ConflictDialog, type ConflictField, type ConflictProps } from '#web/components/conflict-dialog.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';

/** How the fields of a schedule read in the choice between two edits. */
function useConflictFields(): readonly ConflictField<ScheduleDraft>[] {
  const goals = useQuery(goalsQuery).data;
  const kindOf = ({ type, category, goalId }: ScheduleDraft) => {
    if (type !== 'savings') return `${type === 'income' ? 'Income' : 'Expense'}: ${categoryLabel(category ?? '')}`;
    const goal = goals?.find(({ _id }) => _id === goalId);
    return goal ? `Savings: ${goal.name}` : 'Savings';
  };
  return [
    { label: 'Type and category', names: ['type', 'category', 'goalId'], text: kindOf },
    { label: 'Description', names: ['description'], text: ({ description }) => description },
    { label: 'Amount', names: ['amount'], text: ({ amount }) => formatRange(amount) },
    { label: 'Repeats', names: ['rule'], text: ({ rule }) => describeRule(rule) },
    {
      label: "When it's due",
      names: ['recording'],
      text: ({ recording }) => (recording === 'automatic' ? 'Add automatically' : 'Remind me'),
    },
    { label: 'Notes', names: ['note'], text: ({ note }) => note || 'No notes' },
  ];
}

interface Props extends ConflictProps<ScheduleDraft> {
  /** What the form was opened with. */
  opened: ScheduleDraft;
}

/** The server says only that the schedule has changed. What the user has not changed follows the other change. */
export function ScheduleConflict({ conflict, opened, busy }: Props) {
  const fields = useConflictFields();
  const { mine, theirs } = conflict;
  const differing = fields.filter(({ text }) => text(mine) !== text(theirs));
  const changed = differing.filter(({ text }) => text(mine) !== text(opened));
  // A user who has changed nothing chooses between what the form shows and the other change.
  const disputed = changed.length > 0 ? changed : differing;
  const followed = differing.filter((field) => !disputed.includes(field)).flatMap(({ names }) => names);
  const merged = {
    ...mine,
    ...Object.fromEntries(followed.map((name) => [name, theirs[name as keyof ScheduleDraft]])),
  };
  return (
    <ConflictDialog
      subject="This recurring transaction"
      fields={fields}
      conflict={{ ...conflict, mine: merged, names: disputed.flatMap(({ names }) => names) }}
      busy={busy}
    />
  );
}
