import type { QueryClient } from '@tanstack/react-query';
import type { AnyRouter } from '@tanstack/react-router';
import { followBuilds } from './follow-builds.ts';
import { preloadScreens } from './preload-screens.ts';
import { reportUnseenFailures } from './report-unseen-failures.ts';

/** What the first screen does not wait for. */
export function startBackground(router: AnyRouter, queryClient: QueryClient): void {
  reportUnseenFailures(router, queryClient);
  void preloadScreens(router);
  if (import.meta.env.PROD) followBuilds().catch(() => {});
}
