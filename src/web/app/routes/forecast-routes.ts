import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { signedIn } from './frame-routes.ts';
import { warm } from './warm.ts';

const upcoming = createRoute({
  getParentRoute: () => signedIn,
  path: '/upcoming',
  loader: ({ context: { queryClient } }) => {
    warm(import('#web/features/forecast/upcoming-screen.tsx'), ({ forecastQuery, upcomingQuery }) => {
      void queryClient.prefetchQuery(forecastQuery);
      void queryClient.prefetchQuery(upcomingQuery);
    });
    warm(import('#web/features/transactions/api.ts'), ({ userCategoriesQuery }) =>
      queryClient.prefetchQuery(userCategoriesQuery),
    );
  },
  component: lazyScreen(() => import('#web/features/forecast/upcoming-screen.tsx'), 'UpcomingScreen'),
});

export const forecastRoutes = [upcoming] as const;
