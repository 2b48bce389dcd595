import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { Suspense } from 'react';
import type { createAppRouter } from '#web/app/router.ts';
import { useIsIdle } from '#web/browser/use-is-idle.ts';
import { lazyOptional } from '#web/components/lazy-optional.ts';

interface Props {
  router: ReturnType<typeof createAppRouter>;
  queryClient: QueryClient;
}

const Messages = lazyOptional(async () => (await import('#web/app/background.ts')).Messages);

export function App({ router, queryClient }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <LateMessages />
    </QueryClientProvider>
  );
}

function LateMessages() {
  return (
    useIsIdle() && (
      <Suspense>
        <Messages />
      </Suspense>
    )
  );
}
