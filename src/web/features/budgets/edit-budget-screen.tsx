import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useState } from 'react';
import { parseBudgetId } from '#shared/budgets/budget-id.ts';
import { monthOf } from '#shared/calendar-date.ts';
import { categoryLabel } from '#shared/transactions/categories.ts';
import { messageOf } from '#web/api/api-error.ts';
import { useToday } from '#web/browser/today.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { EmptyState } from '#web/components/empty-state.tsx';
import { FieldsSkeleton } from '#web/components/form.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Screen } from '#web/components/screen.tsx';
import { budgetsQuery } from './api.ts';
import { BudgetSummary } from './budget-summary.tsx';
import { EditBudgetForm } from './edit-budget-form.tsx';
import { useBackToBudget } from './use-budget-month.ts';

const route = getRouteApi('/signed-in/budget/edit/$budgetId');

export function EditBudgetScreen() {
  const { budgetId } = route.useParams();
  return <EditBudget key={budgetId} budgetId={budgetId} />;
}

function EditBudget({ budgetId }: { budgetId: string }) {
  const { data, error, isFetching, refetch } = useQuery(budgetsQuery);
  const current = data?.items.find(({ _id }) => _id === budgetId);
  const [opened, setOpened] = useState(current);
  if (current && !opened) setOpened(current);
  const today = useToday();
  const month = parseBudgetId(budgetId)?.month ?? monthOf(today);
  const back = useBackToBudget(month);

  return (
    <Screen title={opened ? categoryLabel(opened.category) : 'Budget'} backTo="/budget" onBack={back}>
      {opened ? (
        <>
          <BudgetSummary
            title="Current Progress"
            month={month}
            items={[current ?? opened]}
            carriesForward={data?.carriesForward}
          />
          <EditBudgetForm budget={opened} spent={(current ?? opened).spent} onDone={back} />
        </>
      ) : error ? (
        <LoadFailure title={messageOf(error)} onRetry={refetch} />
      ) : isFetching ? (
        <>
          <BudgetSummary title="Current Progress" month={month} items={undefined} carriesForward={undefined} />
          <FieldsSkeleton fields={['amount', 'notes', 'spending']} label="Loading..." />
        </>
      ) : (
        <EmptyState
          title="Budget not found"
          text="It may have been deleted."
          action={<ButtonLink to="/budget">Back to Budget</ButtonLink>}
        />
      )}
    </Screen>
  );
}
