import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi, useNavigate } from '@tanstack/react-router';
import { useState } from 'react';
import type { SpendingPeriod } from '#shared/dashboard/contract.ts';
import { ZERO } from '#shared/money.ts';
import { isOffline, messageOf } from '#web/api/api-error.ts';
import { useWhileRecording } from '#web/api/use-while-recording.ts';
import { ButtonLink } from '#web/components/button-link.tsx';
import { Icon } from '#web/components/icon.tsx';
import { IconLink } from '#web/components/icon-link.tsx';
import { Waiting } from '#web/components/lazy-waiting.tsx';
import { QuickAddLink } from '#web/components/quick-add-link.tsx';
import { Screen } from '#web/components/screen.tsx';
import { TryAgain } from '#web/components/try-again.tsx';
import { goalsQuery } from '#web/features/goals/api.ts';
import { userCategoriesQuery } from '#web/features/transactions/api.ts';
import { dashboardQuery, type Summary, spendingQuery } from './api.ts';
import { BalanceSummary } from './balance-summary.tsx';
import styles from './dashboard-screen.module.css';
import { GettingStarted } from './getting-started.tsx';
import { GoalsCard } from './goals-card.tsx';
import { greeting } from './greeting.ts';
import { LeftToSpendCard } from './left-to-spend-card.tsx';
import { useLeftToSpendLayout } from './left-to-spend-layout.ts';
import { RecentTransactions } from './recent-transactions.tsx';
import { SpendingCard } from './spending-card.tsx';

const SUMS = { income: ZERO, expense: ZERO, savings: ZERO };
const ZEROED: Summary = { ...SUMS, balance: ZERO, month: SUMS };

const route = getRouteApi('/signed-in/dashboard');

export function DashboardScreen() {
  const { period = 'this-month' } = route.useSearch();
  const navigate = useNavigate();
  /** Stored in the URL, so that Back returns to the same period. */
  const setPeriod = (next: SpendingPeriod) =>
    void navigate({
      to: '/dashboard',
      search: { period: next === 'this-month' ? undefined : next },
      replace: true,
      resetScroll: false,
    });
  const dashboard = useQuery(dashboardQuery);
  const spending = useQuery(spendingQuery(period));
  const goals = useQuery(goalsQuery);
  const { data: own } = useQuery(userCategoriesQuery);
  // Zeros stand for a failed load. Without a network nothing was asked, and they would look like figures.
  const failed = isOffline(dashboard.error) ? null : ZEROED;
  const summary = dashboard.data?.summary ?? (dashboard.isError ? failed : undefined);
  const isSpendingLate = useIsLate(spending);
  // Content below the spending card waits for it, so that visible content does not move.
  const settled = !dashboard.isPending && (!spending.isPending || isSpendingLate) && !goals.isPending;
  const { rows, layout } = useLeftToSpendLayout(dashboard.data?.leftToSpend);
  useWhileRecording(dashboard.data?.leftToSpend?.isStillRecording);
  const stage = `${settled ? 'settled' : 'loading'} ${layout}`;

  return (
    <Screen
      title="Dashboard"
      heading={greeting(new Date().getHours())}
      nav
      actions={
        <>
          <QuickAddLink />
          <IconLink icon="plus" label="Add a transaction" to="/transactions/new" data-shortcut="add" />
        </>
      }
    >
      {dashboard.isLoadingError && (
        <div className={styles.failure} role="alert">
          <p>{messageOf(dashboard.error, "Couldn't load your dashboard.")}</p>
          <TryAgain variant="plain" onRetry={dashboard.refetch} />
        </div>
      )}
      <GettingStarted summary={dashboard.data?.summary} goals={goals.data} hasFailed={dashboard.isLoadingError} />
      <BalanceSummary summary={summary} />
      <Waiting />
      <div className={styles.actions}>
        <ButtonLink to="/transactions/new">
          <Icon name="plus" size={20} />
          Add Transaction
        </ButtonLink>
        <ButtonLink to="/goals/new" variant="secondary">
          Set Goal
        </ButtonLink>
        <ButtonLink to="/reports" variant="secondary">
          View Reports
        </ButtonLink>
      </div>
      {rows !== null && !dashboard.isLoadingError && (
        <LeftToSpendCard left={dashboard.data?.leftToSpend ?? undefined} rows={rows} icons={own?.icons} />
      )}
      <SpendingCard
        key={`${layout} spending`}
        period={period}
        onPeriod={setPeriod}
        spending={spending}
        isLate={isSpendingLate}
      />
      <GoalsCard key={`${stage} goals`} goals={settled ? (goals.data ?? null) : undefined} />
      <RecentTransactions
        key={stage}
        transactions={settled ? (dashboard.data?.recent ?? null) : undefined}
        icons={own?.icons}
      />
    </Screen>
  );
}

/** Whether loading has failed at least once; other cards then stop waiting, and the card reserves its full height. */
function useIsLate({ isPending, failureCount }: UseQueryResult): boolean {
  const [isLate, setIsLate] = useState(false);
  if (isPending && failureCount > 0 && !isLate) setIsLate(true);
  return isLate;
}
