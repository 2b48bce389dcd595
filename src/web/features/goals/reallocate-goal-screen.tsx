import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { Screen } from '#web/components/screen.tsx';
import { goalsQuery } from './api.ts';
import { ReallocateForm } from './reallocate-form.tsx';
import { LoadingGoal, NoGoal, WithGoal } from './with-goal.tsx';

const route = getRouteApi('/signed-in/goals/$id/reallocate');

export function ReallocateGoalScreen() {
  const { id } = route.useParams();
  const { data: goals, isFetching } = useQuery(goalsQuery);
  return (
    <Screen title="Reallocate Funds" backTo="/goals/$id/delete" backParams={{ id }}>
      <WithGoal key={id} id={id}>
        {(goal) => {
          if (goals) return <ReallocateForm goal={goal} others={goals.filter(({ _id }) => _id !== goal._id)} />;
          return isFetching ? <LoadingGoal /> : <NoGoal reason="The goals could not be loaded" />;
        }}
      </WithGoal>
    </Screen>
  );
}
