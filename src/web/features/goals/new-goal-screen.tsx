import { useQueryClient } from '@tanstack/react-query';
import { goalsContract } from '#shared/goals/contract.ts';
import { parseTypedDollars } from '#shared/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useFocusOnEntry } from '#web/browser/focus-field.ts';
import { useToday } from '#web/browser/today.ts';
import { Screen } from '#web/components/screen.tsx';
import { shortened } from '#web/components/shortened.ts';
import { showSavedGoal } from './goal-cache.ts';
import { GoalForm } from './goal-form.tsx';
import { toastCreated } from './toasts.ts';
import { useBackToGoals } from './use-back-to-goals.ts';

export function NewGoalScreen() {
  const today = useToday();
  const backToGoals = useBackToGoals();
  const queryClient = useQueryClient();
  useFocusOnEntry('name');
  const form = useApiForm(goalsContract.create, {
    initial: { name: '', targetAmount: '', deadline: '' },
    parse: { targetAmount: parseTypedDollars },
    describe: failureText,
    notDone: ({ name }) => `${shortened(name)} not created`,
    onSuccess: ({ goal }) => {
      showSavedGoal(queryClient, goal);
      toastCreated(queryClient, goal);
      return backToGoals();
    },
  });

  return (
    <Screen title="New Goal" backTo="/goals" onBack={backToGoals}>
      <GoalForm form={form} isNew minDate={today} submitLabel="Create Goal" busyLabel="Creating Goal..." />
    </Screen>
  );
}

/** Another try never helps against a quota, so its own message says what does. */
function failureText(failure: unknown): string {
  const isFull = failure instanceof ApiError && failure.code === 'quota_reached';
  return isFull ? failure.message : 'Failed to create goal. Please try again.';
}
