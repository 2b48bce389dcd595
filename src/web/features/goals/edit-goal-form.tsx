import { useQueryClient } from '@tanstack/react-query';
import { type Goal, goalsContract } from '#shared/goals/contract.ts';
import { goalChangeErrors } from '#shared/goals/goal-rules.ts';
import { formatAmountInput } from '#shared/money.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { Card } from '#web/components/card.tsx';
import { Headline } from '#web/components/headline.tsx';
import { showSavedGoal } from './goal-cache.ts';
import { GoalForm } from './goal-form.tsx';
import { useBackToGoals } from './use-back-to-goals.ts';

/** The saved amount and the form of an existing goal. */
export function EditGoalForm({ goal }: { goal: Goal }) {
  const { _id, name, targetAmount, currentAmount, deadline } = goal;
  const today = useToday();
  const backToGoals = useBackToGoals();
  const queryClient = useQueryClient();
  const form = useApiForm(goalsContract.update, {
    params: { goalId: _id },
    initial: { name, targetAmount: formatAmountInput(targetAmount), deadline: deadline ?? '' },
    money: ['targetAmount'],
    describe: () => 'Failed to update goal. Please try again.',
    check: (change) => goalChangeErrors(change, goal, today),
    onSuccess: (answer) => {
      showSavedGoal(queryClient, answer.goal);
      return backToGoals();
    },
  });

  return (
    <>
      <Card title="Current Progress" variant="hero">
        <Headline label="Saved" amount={currentAmount} />
      </Card>
      <GoalForm
        form={form}
        minTarget={currentAmount}
        minDate={deadline && deadline < today ? deadline : today}
        submitLabel="Update Goal"
        busyLabel="Updating Goal..."
      />
    </>
  );
}
