import { getRouteApi } from '@tanstack/react-router';
import { useEffect } from 'react';
import type { Goal } from '#shared/goals/contract.ts';
import { formatMoney } from '#shared/money.ts';
import { Button } from '#web/components/button.tsx';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Card } from '#web/components/card.tsx';
import { FormButtons } from '#web/components/form.tsx';
import { FormError } from '#web/components/form-error.tsx';
import { Screen } from '#web/components/screen.tsx';
import { clearToast } from '#web/components/toast-store.ts';
import { useBackToGoals } from './use-back-to-goals.ts';
import { useDeleteGoal } from './use-delete-goal.ts';
import { WithGoal } from './with-goal.tsx';

const route = getRouteApi('/signed-in/goals/$id/delete');

export function DeleteGoalScreen() {
  const { id } = route.useParams();
  // An earlier message, perhaps about another goal, would cover the name of this one.
  useEffect(clearToast, []);
  return (
    <Screen title="Delete Goal" backTo="/goals" onBack={useBackToGoals()}>
      <WithGoal key={id} id={id}>
        {(goal) => <Choice goal={goal} />}
      </WithGoal>
    </Screen>
  );
}

/** Offers to move the goal's money first or to delete the goal with it. */
function Choice({ goal }: { goal: Goal }) {
  const { _id, name, currentAmount } = goal;
  const backToGoals = useBackToGoals();
  const deletion = useDeleteGoal(backToGoals);
  const holdsMoney = currentAmount > 0;
  return (
    <>
      <Card title={`Delete ${name} and its balance of ${formatMoney(currentAmount)}?`}>
        <p>
          {holdsMoney
            ? `Move the money first, to another goal or back to your balance. If you delete the goal with its money, ${formatMoney(currentAmount)} still counts as saved but no longer belongs to a goal.`
            : "You haven't saved anything for this goal, so you won't lose any money."}
        </p>
      </Card>
      <FormError message={deletion.error} />
      <FormButtons>
        {holdsMoney && (
          <ButtonLink to="/goals/$id/reallocate" params={{ id: _id }} state={{ fromDeletion: true }}>
            Reallocate Funds
          </ButtonLink>
        )}
        <Button variant="danger" busy={deletion.busy} busyLabel="Deleting..." onClick={() => deletion.run(goal)}>
          Delete & Lose Funds
        </Button>
        <Button variant="secondary" disabled={deletion.busy} onClick={() => void backToGoals()}>
          Cancel
        </Button>
      </FormButtons>
    </>
  );
}
