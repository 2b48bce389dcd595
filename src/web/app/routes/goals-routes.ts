import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { signedIn } from './frame-routes.ts';
import { warm, warmGoals } from './warm.ts';

const goals = createRoute({
  getParentRoute: () => signedIn,
  path: '/goals',
  loader: ({ context: { queryClient } }) => warmGoals(queryClient),
  component: lazyScreen(() => import('#web/features/goals/goals-screen.tsx'), 'GoalsScreen'),
});

const newGoal = createRoute({
  getParentRoute: () => signedIn,
  path: '/goals/new',
  loader: ({ context: { queryClient } }) => warmGoals(queryClient),
  component: lazyScreen(() => import('#web/features/goals/new-goal-screen.tsx'), 'NewGoalScreen'),
});

const editGoal = createRoute({
  getParentRoute: () => signedIn,
  path: '/goals/$id/edit',
  loader: ({ context: { queryClient }, params: { id } }) =>
    warm(import('#web/features/goals/api.ts'), ({ goalQuery }) => queryClient.prefetchQuery(goalQuery(id))),
  component: lazyScreen(() => import('#web/features/goals/edit-goal-screen.tsx'), 'EditGoalScreen'),
});

const deleteGoal = createRoute({
  getParentRoute: () => signedIn,
  path: '/goals/$id/delete',
  loader: ({ context: { queryClient }, params: { id } }) =>
    warm(import('#web/features/goals/api.ts'), ({ goalQuery }) => queryClient.prefetchQuery(goalQuery(id))),
  component: lazyScreen(() => import('#web/features/goals/delete-goal-screen.tsx'), 'DeleteGoalScreen'),
});

const reallocateGoal = createRoute({
  getParentRoute: () => signedIn,
  path: '/goals/$id/reallocate',
  loader: ({ context: { queryClient }, params: { id } }) =>
    warm(import('#web/features/goals/api.ts'), ({ goalQuery, goalsQuery }) => {
      void queryClient.prefetchQuery(goalQuery(id));
      void queryClient.prefetchQuery(goalsQuery);
    }),
  component: lazyScreen(() => import('#web/features/goals/reallocate-goal-screen.tsx'), 'ReallocateGoalScreen'),
});

export const goalsRoutes = [goals, newGoal, editGoal, deleteGoal, reallocateGoal] as const;
