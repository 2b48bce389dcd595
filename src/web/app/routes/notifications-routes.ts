import { createRoute } from '@tanstack/react-router';
import { lazyScreen } from '#web/app/lazy-screen.ts';
import { signedIn } from './frame-routes.ts';
import { warm } from './warm.ts';

const notifications = createRoute({
  getParentRoute: () => signedIn,
  path: '/notifications',
  loader: ({ context: { queryClient } }) =>
    warm(import('#web/features/notifications/api.ts'), ({ notificationsQuery }) =>
      queryClient.prefetchInfiniteQuery(notificationsQuery),
    ),
  onLeave: ({ context: { queryClient } }) => {
    // Notifications that could not be marked stay unread.
    import('#web/features/notifications/api.ts')
      .then(({ markShownRead }) => markShownRead(queryClient))
      .catch(() => {});
  },
  component: lazyScreen(() => import('#web/features/notifications/notifications-screen.tsx'), 'NotificationsScreen'),
});

export const notificationsRoutes = [notifications] as const;
