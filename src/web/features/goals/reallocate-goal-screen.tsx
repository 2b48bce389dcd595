import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Screen } from '#web/components/screen.tsx';
import { goalsQuery } from './api.ts';
import { ReallocateForm } from './reallocate-form.tsx';
import { useLeaveReallocation } from './use-leave-reallocation.ts';
import { LoadingGoal, NoGoal, WithGoal } from './with-goal.tsx';

const route = getRouteApi('/signed-in/goals/$id/reallocate');

export function ReallocateGoalScreen() {
  const { id } = route.useParams();
  const { data: goals, isFetching } = useQuery(goalsQuery);
  const leave = useLeaveReallocation(id);
  return (
    <Screen title="Reallocate Funds" backTo="/goals/$id/delete" backParams={{ id }} onBack={leave.toDeletion}>
      <WithGoal key={id} id={id}>
        {(goal) => {
          const others = goals?.filter(({ _id }) => _id !== goal._id);
          if (others)
            return <ReallocateForm goal={goal} others={others} onCancel={leave.toDeletion} onDone={leave.toGoals} />;
          return isFetching ? <LoadingGoal /> : <NoGoal reason="Couldn't load your goals" />;
        }}
      </WithGoal>
    </Screen>
  );
}
