import { useQueryClient } from '@tanstack/react-query';
import { type Goal, goalsContract } from '#shared/goals/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { Card } from '#web/components/card.tsx';
import common from '#web/components/common.module.css';
import { CancelButton, Form, FormButtons } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { RadioCards } from '#web/components/radio-cards.tsx';
import { shortened } from '#web/components/shortened.ts';
import { SubmitButton } from '#web/components/submit-button.tsx';
import { showToast } from '#web/components/toast-store.ts';
import { removeClosedGoal } from './goal-cache.ts';
import styles from './reallocate-form.module.css';

const BALANCE = { value: 'balance', label: 'Move to Income Balance', hint: 'Add back to available funds' };

interface Props {
  goal: Goal;
  others: readonly Goal[];
  onCancel: () => unknown;
  onDone: () => unknown;
}

/** Moves a goal's money to another goal or back to the balance and closes the goal, in one request. */
export function ReallocateForm({ goal, others, onCancel, onDone }: Props) {
  const { _id, name, currentAmount } = goal;
  const queryClient = useQueryClient();
  const amount = formatMoney(currentAmount);
  const form = useApiForm(goalsContract.reallocate, {
    params: { goalId: _id },
    initial: { target: '' },
    notDone: () => `${amount} not moved from ${shortened(name)}`,
    onFailure: (failure) => console.error('The goal could not be reallocated.', failure),
    onSuccess: ({ goal: target }) => {
      removeClosedGoal(queryClient, _id);
      showToast({
        message: target ? `${amount} moved to ${shortened(target.name)}` : `${amount} moved back to your balance`,
      });
      return onDone();
    },
  });
  const { value, onChange } = form.field('target');
  const targets = others.map(({ _id, name, currentAmount, targetAmount }) => ({
    value: _id as string,
    label: name,
    hint: `${formatMoney(currentAmount)} of ${formatMoney(targetAmount)}`,
  }));
  const options = [...targets, BALANCE];

  return (
    <Form form={form}>
      <Card title={`Moving ${amount} from ${name}`}>
        <p>Once the money is moved, this goal will be deleted.</p>
      </Card>
      <div className={common.stack}>
        {others.length === 0 && <p className={styles.none}>No other savings goals available</p>}
        <RadioCards
          legend="Move it to"
          name="target"
          options={options}
          value={value}
          onChange={onChange}
          disabled={form.busy}
        />
      </div>
      <FormError message={form.error && "Couldn't move the money. Please try again."} />
      <FormButtons>
        <SubmitButton
          busy={form.busy}
          busyLabel="Processing..."
          disabled={options.every((option) => option.value !== value)}
        >
          Confirm Reallocation
        </SubmitButton>
        <CancelButton form={form} onCancel={onCancel} />
      </FormButtons>
    </Form>
  );
}
