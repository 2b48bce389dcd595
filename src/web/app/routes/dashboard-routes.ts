import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { signedIn } from './frame-routes.ts';
import { warm } from './warm.ts';

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  loader: ({ context: { queryClient } }) => {
    warm(import('#web/features/dashboard/api.ts'), ({ dashboardQuery, spendingQuery }) => {
      void queryClient.prefetchQuery(dashboardQuery);
      void queryClient.prefetchQuery(spendingQuery('this-month'));
    });
    warm(import('#web/features/goals/api.ts'), ({ goalsQuery }) => queryClient.prefetchQuery(goalsQuery));
  },
  component: lazyRouteComponent(() => import('#web/features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});

export const dashboardRoutes = [dashboard] as const;
