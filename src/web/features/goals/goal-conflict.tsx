import { formatDayInFull } from '#shared/calendar-date.ts';
import type { Goal, GoalDraft } from '#shared/goals/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { ConflictDialog, type ConflictField, type ConflictProps } from '#web/components/conflict-dialog.tsx';

/** How the fields of a goal read in the choice between two edits. */
const CONFLICT_FIELDS: readonly ConflictField<Pick<Goal, keyof GoalDraft>>[] = [
  { label: 'Goal Name', names: ['name'], text: ({ name }) => name },
  { label: 'Target Amount', names: ['targetAmount'], text: ({ targetAmount }) => formatMoney(targetAmount) },
  {
    label: 'Target Date',
    names: ['deadline'],
    text: ({ deadline }) => (deadline ? formatDayInFull(deadline) : 'No deadline'),
  },
];

export function GoalConflict(props: ConflictProps<Pick<Goal, keyof GoalDraft>>) {
  return <ConflictDialog subject="This goal" fields={CONFLICT_FIELDS} {...props} />;
}
