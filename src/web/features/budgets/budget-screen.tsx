import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { monthOf } from '#shared/calendar-date.ts';
import { ZERO } from '#shared/money.ts';
import { messageOf } from '#web/api/api-error.ts';
import { IconLink } from '#web/components/icon-link.tsx';
import { LoadFailure } from '#web/components/load-failure.tsx';
import { Screen } from '#web/components/screen.tsx';
import { budgetsQuery } from './api.ts';
import { BudgetList } from './budget-list.tsx';
import { searchOfMonth } from './budget-month.ts';
import { BudgetSummary } from './budget-summary.tsx';
import { MonthSelector } from './month-selector.tsx';
import { TrendCard } from './trend-card.tsx';
import { useBudgetMonth } from './use-budget-month.ts';

const route = getRouteApi('/signed-in/budget');

export function BudgetScreen() {
  const { today, month, months, choose } = useBudgetMonth(route.useSearch().month);
  const { data, error, isLoadingError, refetch } = useQuery(budgetsQuery);
  const items = data?.items.filter(({ periodStart }) => monthOf(periodStart) === month);
  const unbudgeted = data?.unbudgeted.find((one) => one.month === month)?.amount ?? ZERO;
  const search = searchOfMonth(month, today);

  return (
    <Screen title="Budget" nav actions={<IconLink icon="plus" label="Add Category" to="/budget/add" search={search} />}>
      <MonthSelector month={month} months={months} onChange={choose} />
      {isLoadingError ? (
        <LoadFailure title={messageOf(error)} onRetry={refetch} />
      ) : (
        <BudgetSummary
          title="Budget Summary"
          month={month}
          items={items}
          carriesForward={data?.carriesForward}
          unbudgeted={unbudgeted}
        />
      )}
      {!isLoadingError && <BudgetList items={items} month={month} search={search} />}
      {/* Waits for the list above it, so that it does not move. */}
      {(data || isLoadingError) && <TrendCard items={data?.items} currentMonth={monthOf(today)} onMonth={choose} />}
    </Screen>
  );
}
