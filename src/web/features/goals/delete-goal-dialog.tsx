import { useNavigate } from '@tanstack/react-router';
import type { Goal } from '#shared/goals/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { ConfirmDialog } from '#web/components/confirm-dialog.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { useDeleteGoal } from './use-delete-goal.ts';

interface Props {
  goal: Goal;
  onClose: () => void;
}

/**
 * Deletes an empty goal after confirmation. For a goal with money, leads to the screen that decides about the money.
 */
export function DeleteGoalDialog({ goal, onClose }: Props) {
  const { _id, name, currentAmount } = goal;
  const navigate = useNavigate();
  const deletion = useDeleteGoal(onClose);
  const holdsMoney = currentAmount > 0;
  const openDeleteScreen = () => void navigate({ to: '/goals/$id/delete', params: { id: _id } });
  return (
    <ConfirmDialog
      title={`Delete ${name}?`}
      confirmLabel={holdsMoney ? 'Continue' : 'Delete'}
      busyLabel="Deleting..."
      busy={deletion.busy}
      variant={holdsMoney ? 'primary' : 'danger'}
      onConfirm={holdsMoney ? openDeleteScreen : () => deletion.run(goal)}
      onCancel={onClose}
    >
      <p>
        {holdsMoney
          ? `You've saved ${formatMoney(currentAmount)} for this goal. On the next screen, choose what happens to this money.`
          : "You haven't saved anything for this goal yet, so you won't lose any money."}
      </p>
      <FormError message={deletion.error} />
    </ConfirmDialog>
  );
}
