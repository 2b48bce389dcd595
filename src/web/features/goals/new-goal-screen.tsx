import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { goalsContract } from '#shared/goals/contract.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/app/today.ts';
import { Screen } from '#web/components/screen.tsx';
import { goalSaved } from './goal-cache.ts';
import { GoalForm } from './goal-form.tsx';

export function NewGoalScreen() {
  const today = useToday();
  const navigate = useNavigate();
  const queryClient = useQueryClient();
  const form = useApiForm(goalsContract.create, {
    initial: { name: '', targetAmount: '', deadline: '' },
    money: ['targetAmount'],
    onSuccess: ({ goal }) => {
      goalSaved(queryClient, goal);
      return navigate({ to: '/goals' });
    },
  });

  return (
    <Screen title="New Goal" backTo="/goals">
      <GoalForm
        form={form}
        minDate={today}
        submitLabel="Create Goal"
        busyLabel="Creating Goal..."
        failure="Failed to create goal. Please try again."
      />
    </Screen>
  );
}
