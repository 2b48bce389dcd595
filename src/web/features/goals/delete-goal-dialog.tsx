import type { Goal } from '#shared/goals/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';

interface Props {
  goal: Goal;
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

export function DeleteGoalDialog({ goal: { name, currentAmount }, ...dialog }: Props) {
  return (
    <ConfirmDialog title={`Delete ${name}?`} confirmLabel="Delete" busyLabel="Deleting..." {...dialog}>
      <p>
        {currentAmount > 0
          ? `You have saved ${formatMoney(currentAmount)} for this goal. On the next screen you decide what happens to it.`
          : 'Nothing is saved for this goal yet, so no money is lost.'}
      </p>
    </ConfirmDialog>
  );
}
