import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { signedIn } from './frame-routes.ts';
import { warm, warmGoals } from './warm.ts';

const recurring = createRoute({
  getParentRoute: () => signedIn,
  path: '/recurring',
  loader: ({ context: { queryClient } }) => {
    warm(import('#web/features/schedules/api.ts'), ({ dueQuery, schedulesQuery, scheduleSuggestionsQuery }) => {
      void queryClient.prefetchQuery(schedulesQuery);
      void queryClient.prefetchQuery(dueQuery);
      void queryClient.prefetchQuery(scheduleSuggestionsQuery);
    });
    warm(import('#web/features/transactions/api.ts'), ({ userCategoriesQuery }) =>
      queryClient.prefetchQuery(userCategoriesQuery),
    );
  },
  component: lazyScreen(() => import('#web/features/schedules/recurring-screen.tsx'), 'RecurringScreen'),
});

const newSchedule = createRoute({
  getParentRoute: () => signedIn,
  path: '/recurring/new',
  loader: ({ context: { queryClient } }) => {
    warm(import('#web/features/transactions/api.ts'), ({ categoriesQuery }) =>
      queryClient.prefetchQuery(categoriesQuery('expense')),
    );
    warmGoals(queryClient);
  },
  component: lazyScreen(() => import('#web/features/schedules/new-schedule-screen.tsx'), 'NewScheduleScreen'),
});

const editSchedule = createRoute({
  getParentRoute: () => signedIn,
  path: '/recurring/$id',
  loader: ({ context: { queryClient }, params: { id } }) =>
    warm(import('#web/features/schedules/api.ts'), ({ scheduleQuery }) => queryClient.prefetchQuery(scheduleQuery(id))),
  component: lazyScreen(() => import('#web/features/schedules/edit-schedule-screen.tsx'), 'EditScheduleScreen'),
});

export const schedulesRoutes = [recurring, newSchedule, editSchedule] as const;
