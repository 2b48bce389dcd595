import type { Goal } from '#shared/goals/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { GOAL_NOT_DELETED } from './use-delete-goal.ts';

interface Props {
  goal: Goal;
  busy: boolean;
  failed: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}

/** A goal that holds nothing is deleted here; one with money only after its own screen has asked what becomes of it. */
export function DeleteGoalDialog({ goal: { name, currentAmount }, failed, ...dialog }: Props) {
  const title = `Delete ${name}?`;
  if (currentAmount > 0) {
    return (
      <ConfirmDialog title={title} confirmLabel="Continue" variant="primary" {...dialog}>
        <p>
          You have saved {formatMoney(currentAmount)} for this goal. Deleting it can lose that money: on the next screen
          you decide what happens to it.
        </p>
      </ConfirmDialog>
    );
  }
  return (
    <ConfirmDialog title={title} confirmLabel="Delete" busyLabel="Deleting..." {...dialog}>
      <p>Nothing is saved for this goal yet, so no money is lost.</p>
      <FormError message={failed ? GOAL_NOT_DELETED : undefined} />
    </ConfirmDialog>
  );
}
