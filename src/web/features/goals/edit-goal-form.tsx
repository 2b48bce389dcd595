import { useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { type Goal, goalsContract } from '#shared/goals/contract.ts';
import { goalChangeErrors } from '#shared/goals/goal-rules.ts';
import { formatAmountInput, parseTypedDollars } from '#shared/money.ts';
import { ApiError } from '#web/api/api-error.ts';
import { useApiForm } from '#web/api/use-api-form.ts';
import { useToday } from '#web/browser/today.ts';
import { Card } from '#web/components/card.tsx';
import { Headline } from '#web/components/headline.tsx';
import { shortened } from '#web/components/shortened.ts';
import { showSavedGoal } from './goal-cache.ts';
import { GoalForm } from './goal-form.tsx';
import { toastSaved } from './toasts.ts';
import { useBackToGoals } from './use-back-to-goals.ts';

/** Loaded when it is needed, because conflicts are rare. */
const GoalConflict = lazy(async () => ({ default: (await import('./goal-conflict.tsx')).GoalConflict }));

const CLOSED = 'This goal was deleted in another tab or on another device, so your changes cannot be saved.';

/** The saved amount and the form of an existing goal. */
export function EditGoalForm({ goal }: { goal: Goal }) {
  const [opened] = useState(goal);
  const { _id, name, targetAmount, deadline, version } = opened;
  const { currentAmount, isClosed } = goal;
  const today = useToday();
  const backToGoals = useBackToGoals();
  const queryClient = useQueryClient();
  const form = useApiForm(goalsContract.update, {
    params: { goalId: _id },
    initial: { name, targetAmount: formatAmountInput(targetAmount), deadline: deadline ?? '' },
    parse: { targetAmount: parseTypedDollars },
    edit: { base: () => ({ name, targetAmount, deadline, version }), rowOf: (answer) => answer.goal },
    describe: (failure) => (wasClosed(failure) ? CLOSED : 'Failed to update goal. Please try again.'),
    notDone: (draft) => `${shortened(draft.name)} not saved`,
    check: (change) => goalChangeErrors(change, { ...opened, currentAmount }, today),
    onSuccess: (answer, sent) => {
      showSavedGoal(queryClient, answer.goal);
      toastSaved(queryClient, { before: opened, sent, after: answer.goal, today });
      return backToGoals();
    },
  });

  return (
    <>
      <Card title="Current Progress" variant="hero">
        <Headline label="Saved" amount={currentAmount} />
      </Card>
      <GoalForm
        form={isClosed ? { ...form, error: CLOSED } : form}
        minTarget={currentAmount}
        minDate={deadline && deadline < today ? deadline : today}
        submitLabel="Update Goal"
        busyLabel="Updating Goal..."
      />
      <Suspense>{form.conflict && <GoalConflict conflict={form.conflict} busy={form.busy} />}</Suspense>
    </>
  );
}

function wasClosed(failure: unknown): boolean {
  return failure instanceof ApiError && failure.code === 'goal_closed';
}
