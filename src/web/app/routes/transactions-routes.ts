import { createRoute, type SearchSchemaInput } from '@tanstack/react-router';
import type { TransactionSearch } from '#shared/transactions/search-parameters.ts';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { signedIn } from './frame-routes.ts';
import { warm, warmGoals } from './warm.ts';

const TransactionsScreen = lazyScreen(
  () => import('#web/features/transactions/transactions-screen.tsx'),
  'TransactionsScreen',
);

const transactions = createRoute({
  getParentRoute: () => signedIn,
  path: '/transactions',
  /** Only types links. The feature validates the parameters, so that its code stays out of the entry chunk. */
  validateSearch: (search: TransactionSearch & SearchSchemaInput): Readonly<Record<string, unknown>> => ({ ...search }),
  loaderDeps: ({ search }) => search,
  loader: ({ context: { queryClient }, deps }) =>
    warm(import('#web/features/transactions/api.ts'), ({ prefetchList }) => prefetchList(queryClient, deps)),
  component: TransactionsScreen,
});

const newTransaction = createRoute({
  getParentRoute: () => signedIn,
  path: '/transactions/new',
  /** The filters of the list that a new transaction takes over. Only types links, like those of the list. */
  validateSearch: (
    search: Pick<TransactionSearch, 'type' | 'category' | 'goalId'> & SearchSchemaInput,
  ): Readonly<Record<string, unknown>> => ({ ...search }),
  loader: ({ context: { queryClient } }) => {
    // The list comes next and shows the added transaction from the cache.
    warm(import('#web/features/transactions/api.ts'), ({ prefetchEntry, prefetchList }) => {
      prefetchEntry(queryClient);
      prefetchList(queryClient, {});
    });
    void TransactionsScreen.preload?.();
    warmGoals(queryClient);
  },
  component: lazyScreen(() => import('#web/features/transactions/new-transaction-screen.tsx'), 'NewTransactionScreen'),
});

const quickAdd = createRoute({
  getParentRoute: () => signedIn,
  path: '/add',
  /** Only types links, like those of the list. */
  validateSearch: (search: { text?: string } & SearchSchemaInput): Readonly<Record<string, unknown>> => ({ ...search }),
  loader: ({ context: { queryClient } }) =>
    warm(import('#web/features/transactions/api.ts'), ({ prefetchEntry }) => prefetchEntry(queryClient)),
  component: lazyScreen(() => import('#web/features/transactions/quick-add-screen.tsx'), 'QuickAddScreen'),
});

const editTransaction = createRoute({
  getParentRoute: () => signedIn,
  path: '/transactions/$id/edit',
  loader: ({ context: { queryClient }, params: { id } }) =>
    warm(import('#web/features/transactions/api.ts'), ({ transactionQuery }) =>
      queryClient.prefetchQuery(transactionQuery(id)),
    ),
  component: lazyScreen(
    () => import('#web/features/transactions/edit-transaction-screen.tsx'),
    'EditTransactionScreen',
  ),
});

const importTransactions = createRoute({
  getParentRoute: () => signedIn,
  path: '/transactions/import',
  loader: ({ context: { queryClient } }) =>
    warm(import('#web/features/imports/api.ts'), ({ sourcesQuery }) => queryClient.prefetchQuery(sourcesQuery)),
  component: lazyScreen(() => import('#web/features/imports/import-screen.tsx'), 'ImportScreen'),
});

export const transactionsRoutes = [
  quickAdd,
  transactions,
  newTransaction,
  editTransaction,
  importTransactions,
] as const;
