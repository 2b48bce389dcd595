import type { Budget } from '#shared/budgets/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { ConflictDialog, type ConflictField, type ConflictProps } from '#web/components/conflict-dialog.tsx';

type Edited = Pick<Budget, 'name' | 'amount' | 'notes'> & { readonly icon?: string | null | undefined };

/** How the fields of a budget read in the choice between two edits. */
const CONFLICT_FIELDS: readonly ConflictField<Edited>[] = [
  { label: 'Budgeted Amount', names: ['amount'], text: ({ amount }) => formatMoney(amount) },
  { label: 'Notes', names: ['notes'], text: ({ notes }) => notes || 'No notes' },
  { label: 'Category Name', names: ['name'], text: ({ name }) => name },
  { label: 'Category Icon', names: ['icon'], text: ({ icon }) => icon ?? 'No icon' },
];

export function BudgetConflict(props: ConflictProps<Edited>) {
  return <ConflictDialog subject="This budget" fields={CONFLICT_FIELDS} {...props} />;
}
