import type { QueryClient } from '@tanstack/react-query';
import {
  createRootRouteWithContext,
  createRoute,
  createRouter,
  lazyRouteComponent,
  redirect,
} from '@tanstack/react-router';
import { filterOfSearch, isFiltered, parseTransactionSearch } from '#shared/transactions/search-parameters.ts';
import { ErrorScreen } from '#web/app/error-screen.tsx';
import { requireNoSession, requireSession, SignedIn } from '#web/app/guard.tsx';
import { Loading } from '#web/app/loading.tsx';
import { NotFoundScreen } from '#web/app/not-found-screen.tsx';
import { parseSearch, stringifySearch } from '#web/app/search-parameters.ts';
import { getToday } from '#web/app/today.ts';
import { dashboardQuery, spendingQuery } from '#web/features/dashboard/api.ts';
import {
  categoriesQuery,
  totalsQuery,
  transactionQuery,
  transactionsQuery,
  userCategoriesQuery,
} from '#web/features/transactions/api.ts';

const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({ pendingComponent: Loading });

const home = createRoute({
  getParentRoute: () => root,
  path: '/',
  beforeLoad: () => {
    throw redirect({ to: '/dashboard', replace: true });
  },
});

const signedOut = createRoute({ getParentRoute: () => root, id: 'signed-out', beforeLoad: requireNoSession });

const login = createRoute({
  getParentRoute: () => signedOut,
  path: '/login',
  component: lazyRouteComponent(() => import('#web/features/auth/login-screen.tsx'), 'LoginScreen'),
});

const register = createRoute({
  getParentRoute: () => signedOut,
  path: '/register',
  component: lazyRouteComponent(() => import('#web/features/auth/register-screen.tsx'), 'RegisterScreen'),
});

const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: SignedIn,
});

const dashboard = createRoute({
  getParentRoute: () => signedIn,
  path: '/dashboard',
  loader: ({ context: { queryClient } }) => {
    void queryClient.prefetchQuery(dashboardQuery);
    void queryClient.prefetchQuery(spendingQuery('this-month'));
  },
  component: lazyRouteComponent(() => import('#web/features/dashboard/dashboard-screen.tsx'), 'DashboardScreen'),
});

const transactions = createRoute({
  getParentRoute: () => signedIn,
  path: '/transactions',
  validateSearch: parseTransactionSearch,
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) => {
    const filter = filterOfSearch(deps, getToday());
    void queryClient.prefetchInfiniteQuery(transactionsQuery(filter));
    void queryClient.prefetchQuery(userCategoriesQuery);
    if (isFiltered(deps)) void queryClient.prefetchQuery(totalsQuery(filter));
  },
  component: lazyRouteComponent(
    () => import('#web/features/transactions/transactions-screen.tsx'),
    'TransactionsScreen',
  ),
});

const newTransaction = createRoute({
  getParentRoute: () => signedIn,
  path: '/transactions/new',
  loader: ({ context: { queryClient } }) => void queryClient.prefetchQuery(categoriesQuery('expense')),
  component: lazyRouteComponent(
    () => import('#web/features/transactions/new-transaction-screen.tsx'),
    'NewTransactionScreen',
  ),
});

const editTransaction = createRoute({
  getParentRoute: () => signedIn,
  path: '/transactions/$id/edit',
  loader: ({ context: { queryClient }, params }) => void queryClient.prefetchQuery(transactionQuery(params.id)),
  component: lazyRouteComponent(
    () => import('#web/features/transactions/edit-transaction-screen.tsx'),
    'EditTransactionScreen',
  ),
});

const anythingElse = createRoute({ getParentRoute: () => signedIn, path: '/$', component: NotFoundScreen });

const routeTree = root.addChildren([
  home,
  signedOut.addChildren([login, register]),
  signedIn.addChildren([dashboard, transactions, newTransaction, editTransaction, anythingElse]),
]);

/** Loaders warm the query cache and never wait for it: each screen shows its own skeleton. */
export function createAppRouter(queryClient: QueryClient) {
  return createRouter({
    routeTree,
    context: { queryClient },
    parseSearch,
    stringifySearch,
    scrollRestoration: true,
    defaultPreload: 'intent',
    defaultPreloadStaleTime: 0,
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
