import { type QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from '@tanstack/react-router';
import { lazy, Suspense } from 'react';
import type { createAppRouter } from '#web/app/router.ts';

interface Props {
  router: ReturnType<typeof createAppRouter>;
  queryClient: QueryClient;
}

const Toaster = lazy(async () => ({ default: (await import('#web/shell/toaster.tsx')).Toaster }));

export function App({ router, queryClient }: Props) {
  return (
    <QueryClientProvider client={queryClient}>
      <RouterProvider router={router} />
      <Suspense>
        <Toaster />
      </Suspense>
    </QueryClientProvider>
  );
}
