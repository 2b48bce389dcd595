import { createRoute, type SearchSchemaInput } from '@tanstack/react-router';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { signedIn } from './frame-routes.ts';
import { warm } from './warm.ts';

interface MonthSearch {
  /** `YYYY-MM`; defaults to the current month. */
  month?: string | undefined;
}

/** The feature validates the month, so that its code stays out of the entry chunk. */
const validateSearch = ({ month }: MonthSearch & SearchSchemaInput): MonthSearch =>
  typeof month === 'string' ? { month } : {};

const budget = createRoute({
  getParentRoute: () => signedIn,
  path: '/budget',
  validateSearch,
  loader: ({ context: { queryClient } }) =>
    warm(import('#web/features/budgets/api.ts'), ({ budgetsQuery }) => queryClient.prefetchQuery(budgetsQuery)),
  component: lazyScreen(() => import('#web/features/budgets/budget-screen.tsx'), 'BudgetScreen'),
});

const addBudget = createRoute({
  getParentRoute: () => signedIn,
  path: '/budget/add',
  validateSearch,
  loader: ({ context: { queryClient } }) => {
    warm(import('#web/features/budgets/api.ts'), ({ budgetsQuery, recentSpendingQuery }) => {
      void queryClient.prefetchQuery(budgetsQuery);
      void queryClient.prefetchQuery(recentSpendingQuery);
    });
    warm(import('#web/features/transactions/api.ts'), ({ categoriesQuery }) =>
      queryClient.prefetchQuery(categoriesQuery('expense')),
    );
  },
  component: lazyScreen(() => import('#web/features/budgets/add-budget-screen.tsx'), 'AddBudgetScreen'),
});

const editBudget = createRoute({
  getParentRoute: () => signedIn,
  path: '/budget/edit/$budgetId',
  loader: ({ context: { queryClient } }) => {
    warm(import('#web/features/budgets/api.ts'), ({ budgetsQuery }) => queryClient.prefetchQuery(budgetsQuery));
    warm(import('#web/features/transactions/api.ts'), ({ userCategoriesQuery }) =>
      queryClient.prefetchQuery(userCategoriesQuery),
    );
  },
  component: lazyScreen(() => import('#web/features/budgets/edit-budget-screen.tsx'), 'EditBudgetScreen'),
});

export const budgetsRoutes = [budget, addBudget, editBudget] as const;
