import { createRoute, type SearchSchemaInput } from '@tanstack/react-router';
import type { SpendingPeriod } from '#shared/dashboard/contract.ts';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { signedIn } from './frame-routes.ts';
import { warm, warmGoals } from './warm.ts';

interface PeriodSearch {
  /** Defaults to this month. */
  period?: SpendingPeriod | undefined;
}

const validateSearch = ({ period }: PeriodSearch & SearchSchemaInput): PeriodSearch =>
  period === 'last-month' || period === 'ytd' ? { period } : {};

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  validateSearch,
  loaderDeps: ({ search: { period = 'this-month' } }) => ({ period }),
  loader: ({ context: { queryClient }, deps: { period } }) => {
    warm(import('#web/features/dashboard/api.ts'), ({ dashboardQuery, spendingQuery }) => {
      void queryClient.prefetchQuery(dashboardQuery);
      void queryClient.prefetchQuery(spendingQuery(period));
    });
    warmGoals(queryClient);
    warm(import('#web/features/transactions/api.ts'), ({ userCategoriesQuery }) =>
      queryClient.prefetchQuery(userCategoriesQuery),
    );
  },
  component: lazyScreen(() => import('#web/features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});

export const dashboardRoutes = [dashboard] as const;
