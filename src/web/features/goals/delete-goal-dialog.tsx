import { useNavigate } from '@tanstack/react-router';
import type { Goal } from '#shared/goals/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { GOAL_NOT_DELETED, useDeleteGoal } from './use-delete-goal.ts';

interface Props {
  goal: Goal;
  onClose: () => void;
}

/** What is saved is never lost by one tap: where there is something, its own screen asks what becomes of it. */
export function DeleteGoalDialog({ goal, onClose }: Props) {
  return goal.currentAmount > 0 ? (
    <LeadOn goal={goal} onClose={onClose} />
  ) : (
    <DeleteEmptyGoal goal={goal} onClose={onClose} />
  );
}

function LeadOn({ goal: { _id, name, currentAmount }, onClose }: Props) {
  const navigate = useNavigate();
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel="Continue"
      variant="primary"
      onConfirm={() => void navigate({ to: '/goals/$id/delete', params: { id: _id } })}
      onCancel={onClose}
    >
      <p>
        You have saved {formatMoney(currentAmount)} for this goal. Deleting it can lose that money: on the next screen
        you decide what happens to it.
      </p>
    </ConfirmDialog>
  );
}

function DeleteEmptyGoal({ goal, onClose }: Props) {
  const deletion = useDeleteGoal(onClose);
  return (
    <ConfirmDialog
      title={`Delete ${goal.name}?`}
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={deletion.busy}
      onConfirm={() => deletion.run(goal)}
      onCancel={onClose}
    >
      <p>Nothing is saved for this goal yet, so no money is lost.</p>
      <FormError message={deletion.failed ? GOAL_NOT_DELETED : undefined} />
    </ConfirmDialog>
  );
}
