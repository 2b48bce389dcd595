import type { QueryClient } from '@tanstack/react-query';
import { createRootRouteWithContext, createRoute } from '@tanstack/react-router';
import { requireSession } from '#web/app/guard.ts';
import { lazyScreen } from '#web/app/lazy-screen.ts';
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
  component: lazyScreen(() => import('#web/app/signed-in.tsx'), 'SignedIn'),
});
