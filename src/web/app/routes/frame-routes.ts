import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { requireSession } from '#web/app/guard.ts';
import { Loading } from '#web/app/loading.tsx';
import { RootLayout } from '#web/app/root-layout.tsx';

/** The parent of the public screens. */
export const root = createRootRouteWithContext<{ queryClient: QueryClient }>()({
  component: RootLayout,
  pendingComponent: Loading,
});

/** The parent of every screen that needs a session. */
export const signedIn = createRoute({
  getParentRoute: () => root,
  id: 'signed-in',
  beforeLoad: requireSession,
  component: lazyRouteComponent(() => import('#web/app/signed-in.tsx'), 'SignedIn'),
});
