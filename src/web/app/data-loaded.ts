import type { QueryClient } from '@tanstack/react-query';
import { hasEarly } from '#web/api/early.ts';

/** Waits until no data are loading and the app has taken the responses that the page requested. */
export function dataLoaded(queryClient: QueryClient): Promise<void> {
  return new Promise((resolve) => {
    const check = () => {
      if (hasEarly() || queryClient.isFetching() > 0) return;
      unsubscribe();
      resolve();
    };
    const unsubscribe = queryClient.getQueryCache().subscribe(check);
    check();
  });
}
