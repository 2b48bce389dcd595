import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { signedIn } from './frame-routes.ts';
import { warm } from './warm.ts';

const reports = createRoute({
  getParentRoute: () => signedIn,
  path: '/reports',
  loader: ({ context: { queryClient } }) =>
    warm(import('#web/features/reports/reports-screen.tsx'), ({ reportsQuery }) =>
      queryClient.prefetchQuery(reportsQuery),
    ),
  component: lazyScreen(() => import('#web/features/reports/reports-screen.tsx'), 'ReportsScreen'),
});

export const reportsRoutes = [reports] as const;
