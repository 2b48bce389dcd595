import { getRouteApi } from '@tanstack/react-router';
import { Screen } from '#web/components/screen.tsx';
import { EditGoalForm } from './edit-goal-form.tsx';
import { useBackToGoals } from './use-back-to-goals.ts';
import { WithGoal } from './with-goal.tsx';

const route = getRouteApi('/signed-in/goals/$id/edit');

export function EditGoalScreen() {
  const { id } = route.useParams();
  return (
    <Screen title="Edit Goal" backTo="/goals" onBack={useBackToGoals()}>
      <WithGoal key={id} id={id} isForm>
        {(goal) => <EditGoalForm goal={goal} />}
      </WithGoal>
    </Screen>
  );
}
