import { useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { Screen } from '#web/components/screen.tsx';
import { goalsQuery } from './api.ts';
import { ReallocateForm } from './reallocate-form.tsx';
import { LoadingGoal, NoGoal, WithGoal } from './with-goal.tsx';

const route = getRouteApi('/signed-in/goals/$id/reallocate');

/** Shares one history entry with the delete screen, so that Back leads to neither once the goal is closed. */
export function ReallocateGoalScreen() {
  const { id } = route.useParams();
  const { data: goals, isFetching } = useQuery(goalsQuery);
  const navigate = useNavigate();
  const backToDeletion = () => navigate({ to: '/goals/$id/delete', params: { id }, replace: true });
  return (
    <Screen title="Reallocate Funds" backTo="/goals/$id/delete" backParams={{ id }} onBack={backToDeletion}>
      <WithGoal key={id} id={id}>
        {(goal) => {
          const others = goals?.filter(({ _id }) => _id !== goal._id);
          if (others) return <ReallocateForm goal={goal} others={others} onCancel={backToDeletion} />;
          return isFetching ? <LoadingGoal /> : <NoGoal reason="Couldn't load your goals" />;
        }}
      </WithGoal>
    </Screen>
  );
}
