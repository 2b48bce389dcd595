import type { QueryClient } from '@tanstack/react-query';
import { createRoute, createRouter, redirect } from '@tanstack/react-router';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { Loading } from '#web/app/loading.tsx';
import { authRoutes } from '#web/app/routes/auth-routes.ts';
import { budgetsRoutes } from '#web/app/routes/budgets-routes.ts';
import { dashboardRoutes } from '#web/app/routes/dashboard-routes.ts';
import { forecastRoutes } from '#web/app/routes/forecast-routes.ts';
import { root, signedIn } from '#web/app/routes/frame-routes.ts';
import { goalsRoutes } from '#web/app/routes/goals-routes.ts';
import { notificationsRoutes } from '#web/app/routes/notifications-routes.ts';
import { reportsRoutes } from '#web/app/routes/reports-routes.ts';
import { schedulesRoutes } from '#web/app/routes/schedules-routes.ts';
import { settingsRoutes } from '#web/app/routes/settings-routes.ts';
import { transactionsRoutes } from '#web/app/routes/transactions-routes.ts';
import { parseSearch, stringifySearch } from '#web/app/search-parameters.ts';

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const NotFoundScreen = lazyScreen(() => import('#web/app/not-found-screen.tsx'), 'NotFoundScreen');
const anythingElse = createRoute({ getParentRoute: () => signedIn, path: '/$', component: NotFoundScreen });

/** In the order in which `preloadScreens` loads their code. */
const routeTree = root.addChildren([
  home,
  signedIn.addChildren([
    ...dashboardRoutes,
    ...forecastRoutes,
    ...transactionsRoutes,
    ...budgetsRoutes,
    ...goalsRoutes,
    ...reportsRoutes,
    ...notificationsRoutes,
    ...schedulesRoutes,
    ...settingsRoutes,
    anythingElse,
  ]),
  ...authRoutes,
]);

/** Loaders only prefetch into the query cache; they never wait, because each screen shows its own skeleton. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
    // While the next screen loads, the current one stays under NavigationProgress.
    defaultPendingMs: Number.POSITIVE_INFINITY,
    defaultPendingComponent: Loading,
    defaultErrorComponent: ErrorScreen,
    defaultNotFoundComponent: NotFoundScreen,
  });
}

declare module '@tanstack/react-router' {
  interface Register {
    router: ReturnType<typeof createAppRouter>;
  }
}
