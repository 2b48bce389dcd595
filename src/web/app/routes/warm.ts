import type { QueryClient } from '@tanstack/react-query';

/**
 * Prefetches a screen's data while its code loads. The feature's `api.ts` is imported dynamically, so that neither it
 * nor its contract is part of the entry chunk. Ignores failures, because the screen requests missing data and shows
 * errors.
 */
export function warm<Api>(api: Promise<Api>, prefetch: (api: Api) => unknown): void {
  api.then(prefetch).catch(() => {});
}

/** Prefetches the open goals. */
export function warmGoals(queryClient: QueryClient): void {
  warm(import('#web/features/goals/api.ts'), ({ goalsQuery }) => queryClient.prefetchQuery(goalsQuery));
}
