import { useQueryClient } from '@tanstack/react-query';
import { type Goal, goalsContract } from '#shared/goals/contract.ts';
import { formatMoney, parseTypedDollars } from '#shared/money.ts';
import { ApiError, messageOf } from '#web/api/api-error.ts';
import { refreshLedger } from '#web/api/refresh-ledger.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { Dialog, DialogButtons } from '#web/components/dialog.tsx';
import { CancelButton, Form } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { MoneyField } from '#web/components/money-field.tsx';
import { shortened } from '#web/components/shortened.ts';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { showToast } from '#web/components/toast-store.ts';
import { showSavedGoal } from './goal-cache.ts';
import { toastContributed } from './toasts.ts';

/** Adds money to a goal, dated today. The toast that confirms it offers Undo. */
export function AddMoneyDialog({ goal: { _id, name }, onClose }: { goal: Goal; onClose: () => void }) {
  const queryClient = useQueryClient();
  const form = useApiForm(goalsContract.contribute, {
    params: { goalId: _id },
    initial: { amount: '' },
    parse: { amount: parseTypedDollars },
    notDone: ({ amount }) => `${formatMoney(amount)} not added to ${shortened(name)}`,
    onFailure: (failure) => {
      if (!isConflict(failure)) return;
      showToast({ message: messageOf(failure) });
      refreshLedger(queryClient);
      onClose();
    },
    onSuccess: ({ goal, transaction }) => {
      showSavedGoal(queryClient, goal);
      toastContributed(queryClient, goal, transaction);
      onClose();
    },
  });

  return (
    <Dialog title={`Add money to ${name}`} onClose={onClose} busy={form.busy}>
      <Form form={form}>
        <MoneyField label="Amount" required {...form.field('amount')} />
        <FormError message={form.error} />
        <DialogButtons>
          <CancelButton form={form} onCancel={onClose} />
          <SubmitButton busy={form.busy} busyLabel="Adding...">
            Add money
          </SubmitButton>
        </DialogButtons>
      </Form>
    </Dialog>
  );
}

/** Whether the goal was changed elsewhere, so that the screen is out of date and a retry cannot succeed. */
function isConflict(failure: unknown): boolean {
  return failure instanceof ApiError && failure.status === 409;
}
